import { t } from '@lingui/core/macro';
import { PanelEmpty } from '@/components/layout/panel-empty';
import { count } from '@/lib/format';
import type { GstPack } from './api';
import { FigureCells, FigureTable, TableScroll } from './figures';

const rateText = (rate: string) => `${Number(rate)} %`;

/** Table 12: by HSN or SAC and rate, registered recipients and others apart. */
export function HsnSummary({ pack }: { pack: GstPack }) {
  if (pack.hsn.length === 0) return <PanelEmpty text={t`Nothing was supplied in this month.`} />;
  return (
    <TableScroll tabIndex={0}>
      <FigureTable aria-label={t`HSN summary`}>
        <thead>
          <tr>
            <th scope="col">{t`Recipients`}</th>
            <th scope="col" className="word">{t`SAC`}</th>
            <th scope="col" className="word">{t`Description`}</th>
            <th scope="col">{t`Rate`}</th>
            <th scope="col">{t`Taxable`}</th>
            <th scope="col">{t`IGST`}</th>
            <th scope="col">{t`CGST`}</th>
            <th scope="col">{t`SGST`}</th>
          </tr>
        </thead>
        <tbody>
          {pack.hsn.map(({ isRegistered, sac, description, rate, figures }) => (
            <tr key={`${isRegistered} ${sac} ${rate}`}>
              <th scope="row">{isRegistered ? t`Registered, B2B` : t`Others, B2C`}</th>
              <td className="word">{sac}</td>
              <td className="word">{description}</td>
              <td>{rateText(rate)}</td>
              <FigureCells of={figures} />
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </TableScroll>
  );
}

/** Table 13: the numbers that were used, every one once. */
export function DocumentSummary({ pack }: { pack: GstPack }) {
  if (pack.documents.length === 0) return <PanelEmpty text={t`No document was issued in this month.`} />;
  return (
    <TableScroll tabIndex={0}>
      <FigureTable aria-label={t`Documents`}>
        <thead>
          <tr>
            <th scope="col">{t`Documents`}</th>
            <th scope="col" className="word">{t`From`}</th>
            <th scope="col" className="word">{t`To`}</th>
            <th scope="col">{t`Total`}</th>
            <th scope="col">{t`Cancelled`}</th>
            <th scope="col">{t`Net`}</th>
          </tr>
        </thead>
        <tbody>
          {pack.documents.map(({ title, fromNumber, toNumber, total, cancelled, net }) => (
            <tr key={fromNumber}>
              <th scope="row">{title}</th>
              <td className="word">{fromNumber}</td>
              <td className="word">{toNumber}</td>
              <td>{count(total)}</td>
              <td>{count(cancelled)}</td>
              <td>{count(net)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </TableScroll>
  );
}

/** What was supplied at each rate. */
export function RateSummary({ pack }: { pack: GstPack }) {
  if (pack.rates.length === 0) return <PanelEmpty text={t`Nothing was supplied in this month.`} />;
  return (
    <TableScroll tabIndex={0}>
      <FigureTable aria-label={t`Rates`}>
        <thead>
          <tr>
            <th scope="col">{t`Rate`}</th>
            <th scope="col">{t`Taxable`}</th>
            <th scope="col">{t`IGST`}</th>
            <th scope="col">{t`CGST`}</th>
            <th scope="col">{t`SGST`}</th>
          </tr>
        </thead>
        <tbody>
          {pack.rates.map(({ rate, figures }) => (
            <tr key={rate}>
              <th scope="row">{rateText(rate)}</th>
              <FigureCells of={figures} />
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </TableScroll>
  );
}
