import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { DateField } from '@/components/form/date-field';
import { date, today } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import type { Report } from './api';
import type { ReportAddress } from './use-report-address';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > :first-of-type': { flexDirection: 'row', alignItems: 'center', gap: 8, width: 'auto' },
  '& > :first-of-type > label': { margin: 0, whiteSpace: 'nowrap' },
  '& > :first-of-type > :not(label)': { width: 136 },
  [phone]: {
    flexBasis: '100%',
    '& > :first-of-type': { width: '100%' },
    '& > :first-of-type > :not(label)': { flex: 1 },
  },
});

/** The day at whose end the figures stood: now, or a past day. */
export default function AsOf({ report, address: { asOf, change } }: { report: Report; address: ReportAddress }) {
  const [shown, setShown] = useState(asOf ?? today());
  const choose = (day: string) => {
    setShown(day);
    const isPast = day < today();
    if (DAY.test(day) && day <= today()) change({ [report.asOf]: isPast ? day : null, figure: null, group: null });
  };
  return (
    <Row>
      <DateField label={t`As of`} value={shown} max={today()} onValue={choose} />
      {asOf && (
        <>
          <Button onClick={() => choose(today())}>{t`Show today`}</Button>
          <Banner tone="info">{t`As it stood on ${{ day: date(asOf) }}`}</Banner>
        </>
      )}
    </Row>
  );
}
