import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '@/components/late';
import { Banner } from '@/components/feedback/banner';
import { date } from '@/lib/format';
import { attendanceUrl } from '../urls';
import { discard, useOutbox, type Waiting } from './outbox';
import { sentenceOf } from './refusal';

const Strips = styled('div')({ display: 'grid', gap: 8, '&:not(:empty)': { paddingBottom: 12 } });

const named = ({ batchName, body }: Waiting) => ({ batch: batchName, date: date(body.date) });

/** Registers that the server did not take when they arrived: nothing of them is lost until somebody says so. */
export function UnsentRegisters() {
  const refused = useOutbox().list.filter((one) => one.refusal);
  const [asked, setAsked] = useState<Waiting | null>(null);
  return (
    <Strips>
      {refused.map((one) => (
        <Banner
          key={one.id}
          tone="error"
          action={
            <>
              <Button size="small" component={Link} to={attendanceUrl.register(one.body.batchObjectId, one.body.date)}>
                {t`Open`}
              </Button>
              <Button size="small" variant="text" onClick={() => setAsked(one)}>
                {t`Discard`}
              </Button>
            </>
          }
        >
          {t`Attendance of ${{ batch: named(one).batch }}, ${{ date: named(one).date }} was not saved: ${{ why: one.refusal ? sentenceOf(one.refusal) : '' }}`}
        </Banner>
      ))}
      <ConfirmDialog
        open={asked !== null}
        danger
        title={t`Discard these marks?`}
        text={
          asked &&
          t`The marks for ${{ batch: named(asked).batch }} on ${{ date: named(asked).date }} were not saved and will be lost.`
        }
        confirm={t`Discard`}
        onConfirm={() => {
          if (asked) void discard(asked.id);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    </Strips>
  );
}
