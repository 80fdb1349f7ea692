import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { MonthStepper } from '@/components/calendar/month-stepper';
import { GenericDrawing } from '@/components/feedback/drawings';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/layout/page-header';
import { RecordState } from '@/components/record/record-state';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam, type SheetParam } from '@/components/sheet/use-sheet-param';
import { count, today } from '@/lib/format';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { phone } from '@/theme/breakpoints';
import { gstMonth, type GstMonth, type GstPack } from './api';
import { ChecksPanel } from './checks-panel';
import { DownloadMenu } from './download-menu';
import { MonthState } from './month-state';
import { Papers } from './papers';
import { SectionTable } from './section-table';
import { DocumentSummary, HsnSummary, RateSummary } from './summaries';
import { useGstAddress, type GstAddress, type GstTab } from './use-gst-address';

const FilingSheet = lazy(() => import('./filing-sheet'));
const LedgersSheet = lazy(() => import('./ledgers-sheet'));
const LockSheet = lazy(() => import('./lock-sheet'));

const back = { to: '/platformadmindashboard', label: t`Reports` };

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '8px 16px',
  marginBottom: 16,
});

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 336px',
  gap: 16,
  alignItems: 'start',
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > :first-of-type': { order: 2 } },
});

const Tabbed = styled('div')({ marginTop: 16, '& [role=tabpanel]': { paddingTop: 4 } });

/** /gst: one month of a GSTIN, ready to file. */
export function Component() {
  const address = useGstAddress();
  const found = useQuery(gstMonth(address.asked));
  const filing = useSheetParam('filing');
  const ledgers = useSheetParam('ledgers');
  const lock = useSheetParam('lock');
  const pack = found.data?.pack;
  const mayFile = MANAGERS.includes(useMe().role);
  return (
    <>
      <PageHeader
        title={t`GST pack`}
        subtitle={pack && [pack.branches.join(', '), t`GSTIN ${{ gstin: pack.gstin }}`, pack.state].join(' · ')}
        back={back}
        actions={pack && mayFile && <Actions {...{ pack, address, filing, ledgers, lock }} />}
      />
      <RecordState of={found} words={{ didNotLoad: t`The GST pack did not load` }}>
        {(month) => (month.pack ? <Pack month={month} pack={month.pack} address={address} /> : <NoGstin />)}
      </RecordState>
      {pack && mayFile && (
        <>
          <ParamSheet of={filing}>
            {() => <FilingSheet pack={pack} month={address.asked.month} onClose={filing.close} />}
          </ParamSheet>
          <ParamSheet of={ledgers}>{() => <LedgersSheet onClose={ledgers.close} />}</ParamSheet>
          {mayLock(pack) && (
            <ParamSheet of={lock}>
              {() => <LockSheet pack={pack} month={address.asked.month} onClose={lock.close} />}
            </ParamSheet>
          )}
        </>
      )}
    </>
  );
}

interface ActionsProps {
  pack: GstPack;
  address: GstAddress;
  filing: SheetParam;
  ledgers: SheetParam;
  lock: SheetParam;
}

/** A month is locked once it is filed, at one branch after the other. */
const mayLock = ({ filed, locks }: GstPack) => filed !== null && locks.some(({ locked }) => !locked);

function Actions({ pack, address, filing, ledgers, lock }: ActionsProps) {
  return (
    <>
      {pack.ended && pack.isWhole && (
        <Button startIcon={<Check size={16} aria-hidden />} onClick={() => filing.open('open')}>
          {pack.filed ? t`Correct ARN` : t`Mark as filed`}
        </Button>
      )}
      {mayLock(pack) && <Button onClick={() => lock.open('open')}>{t`Lock month`}</Button>}
      <DownloadMenu pack={pack} month={address.asked.month} onLedgers={() => ledgers.open('open')} />
    </>
  );
}

function NoGstin() {
  return (
    <EmptyState
      drawing={<GenericDrawing />}
      title={t`This branch has no GSTIN`}
      text={t`Bills of supply are under Tax.`}
      action={
        <Button component={Link} to="/platformadmindashboard?report=tax" variant="contained" color="primary">
          {t`Open Tax`}
        </Button>
      }
    />
  );
}

interface PackProps {
  month: GstMonth;
  pack: GstPack;
  address: GstAddress;
}

function Pack({ month: { registrations }, pack, address }: PackProps) {
  const { asked, chosen, change } = address;
  const section = 'section' in chosen ? chosen.section : null;
  return (
    <>
      <Bar>
        <MonthStepper month={asked.month} last={today().slice(0, 7)} onMonth={(month) => change({ month })} />
        {registrations.length > 1 && (
          <Select
            size="small"
            value={pack.gstin}
            inputProps={{ 'aria-label': t`GSTIN` }}
            onChange={(event) => change({ gstin: event.target.value })}
          >
            {registrations.map(({ gstin, state }) => (
              <MenuItem key={gstin} value={gstin}>
                {gstin} {state}
              </MenuItem>
            ))}
          </Select>
        )}
        <MonthState pack={pack} />
      </Bar>
      <Notes pack={pack} />
      <Columns>
        <SectionTable
          pack={pack}
          chosen={section}
          onChoose={(key) => change({ section: key, check: null, tab: null })}
        />
        <ChecksPanel checks={pack.checks} onShow={(check) => change({ check, section: null, tab: null })} />
      </Columns>
      <PackTabs pack={pack} address={address} />
    </>
  );
}

/** What is not as one would think: papers that are missing here, and changes after filing. */
function Notes({ pack: { isWhole, others, filed } }: { pack: GstPack }) {
  const names = others.join(', ');
  return (
    <>
      {!isWhole && (
        <Banner tone="info">
          {t`This GSTIN is shared with ${names}. Only the papers of your branch are here: the owner makes the return.`}
        </Banner>
      )}
      {filed && filed.changed.length > 0 && (
        <Banner tone="warning">
          {t`Documents changed this month after it was filed: ${{ sections: filed.changed.join(', ') }}.`}
        </Banner>
      )}
    </>
  );
}

function PackTabs({ pack, address }: { pack: GstPack; address: GstAddress }) {
  const { asked, chosen, tab, change } = address;
  const section = 'section' in chosen ? pack.sections.find(({ key }) => key === chosen.section) : undefined;
  const check = 'check' in chosen ? pack.checks.find(({ name }) => name === chosen.check) : undefined;
  const tabs: readonly { value: GstTab; label: string; many: number }[] = [
    { value: 'papers', label: section?.title ?? t`Papers`, many: section?.papers ?? check?.papers ?? 0 },
    { value: 'hsn', label: t`HSN`, many: pack.hsn.length },
    { value: 'documents', label: t`Documents`, many: pack.documents.length },
    { value: 'rates', label: t`Rates`, many: pack.rates.length },
  ];
  return (
    <Tabbed>
      <Tabs
        variant="scrollable"
        scrollButtons={false}
        value={tab}
        aria-label={t`Parts of the pack`}
        onChange={(_event, next: string) => change({ tab: next })}
        sx={{ borderBottom: 1, borderColor: 'line.main' }}
      >
        {tabs.map(({ value, label, many }) => (
          <Tab
            key={value}
            value={value}
            id={`gst-${value}`}
            aria-controls={value === tab ? 'gst-panel' : undefined}
            label={`${label} ${count(many)}`}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="gst-panel" aria-labelledby={`gst-${tab}`}>
        {tab === 'papers' && <Papers asked={{ ...asked, gstin: pack.gstin }} chosen={chosen} />}
        {tab === 'hsn' && <HsnSummary pack={pack} />}
        {tab === 'documents' && <DocumentSummary pack={pack} />}
        {tab === 'rates' && <RateSummary pack={pack} />}
      </div>
    </Tabbed>
  );
}
