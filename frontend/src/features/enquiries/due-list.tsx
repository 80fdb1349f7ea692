import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { RowMenu } from '@/components/data-list/row-menu';
import { Dotted } from '@/components/display/dotted';
import { StatusChip } from '@/components/display/status-chip';
import { GenericDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { Rows } from '@/components/layout/task-rows';
import { RecordState } from '@/components/record/record-state';
import { usePhone } from '@/components/sheet/use-phone';
import { count, phone as shownPhone } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { dueEnquiries, enquiryFigures, type EnquiryRow, type Outcome } from './api';
import { LastContact } from './columns';
import { FollowUpFields, useFollowUp } from './follow-up-form';
import { NextDate } from './next-date';
import { ReachLinks } from './reach-links';
import type { Steps } from './steps';
import { useOpenUrl } from './use-open-url';

const DUE_LABELS = {
  today: t`Due today`,
  overdue: t`Overdue`,
};

const QUICK_LABELS = {
  CONNECTED: t`Spoke`,
  NO_ANSWER: t`No answer`,
  CALL_BACK: t`Call back`,
};

const Calls = styled(Rows)(({ theme }) => ({
  maxWidth: 880,
  marginTop: 16,
  '& > li': { display: 'block' },
  '& .top': { display: 'flex', alignItems: 'flex-start', gap: 12 },
  '& .name': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' },
  '& .quick': { display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 },
  '& form': {
    display: 'grid',
    gap: 16,
    marginTop: 12,
    paddingTop: 16,
    borderTop: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& .foot': { display: 'flex', justifyContent: 'flex-end', gap: 8 },
  [phone]: {
    '& .top': { flexWrap: 'wrap' },
    '& .quick': { marginTop: 8 },
    '& .quick .MuiButton-root': { flex: '1 0 auto', minHeight: 44 },
    '& .foot .MuiButton-root': { minHeight: 48 },
    '& .foot .MuiButton-contained': { flex: 1 },
  },
}));

const DAYS = ['today', 'overdue'] as const;
const QUICK = ['CONNECTED', 'NO_ANSWER', 'CALL_BACK'] as const satisfies readonly Outcome[];

/** The day's work: whom to call today and whom one has missed, with what came of it by one tap. */
export default function DueList({ steps }: { steps: Steps }) {
  const [address, setAddress] = useSearchParams();
  const figures = useQuery(enquiryFigures).data;
  const due = DAYS.find((one) => one === address.get('due')) ?? 'today';
  const counts = { today: figures?.dueToday, overdue: figures?.overdue };
  return (
    <>
      <Tabs
        value={due}
        aria-label={t`Follow-up`}
        onChange={(_event, next: string) => setAddress({ view: 'due', due: next }, { replace: true })}
        sx={{ borderBottom: 1, borderColor: 'line.main' }}
      >
        {DAYS.map((day) => (
          <Tab key={day} value={day} label={[DUE_LABELS[day], counts[day]].join(' ')} />
        ))}
      </Tabs>
      <DueOf key={due} due={due} steps={steps} />
    </>
  );
}

function DueOf({ due, steps }: { due: (typeof DAYS)[number]; steps: Steps }) {
  const list = useQuery(dueEnquiries(due));
  const [logging, setLogging] = useState<{ id: number; outcome: Outcome } | null>(null);
  return (
    <RecordState of={list} words={{ didNotLoad: t`The follow-ups did not load` }}>
      {({ list: rows, total }) =>
        rows.length === 0 ? (
          <EmptyState
            compact
            drawing={<GenericDrawing />}
            title={due === 'today' ? t`Nothing is due today` : t`Nothing is overdue`}
            text={due === 'today' ? t`Follow-ups due today appear here.` : t`Every follow-up was done on time.`}
          />
        ) : (
          <>
            <Calls aria-label={DUE_LABELS[due]}>
              {rows.map((enquiry) => (
                <li key={enquiry._id}>
                  <Who enquiry={enquiry} steps={steps} />
                  {logging?.id === enquiry._id ? (
                    <Log
                      key={logging.outcome}
                      enquiry={enquiry}
                      outcome={logging.outcome}
                      steps={steps}
                      onClose={() => setLogging(null)}
                    />
                  ) : (
                    <div className="quick">
                      {QUICK.map((outcome) => (
                        <Button key={outcome} size="small" onClick={() => setLogging({ id: enquiry._id, outcome })}>
                          {QUICK_LABELS[outcome]}
                        </Button>
                      ))}
                    </div>
                  )}
                </li>
              ))}
            </Calls>
            {total > rows.length && (
              <p>
                <Link
                  to={`/student-enquiry?due=${due}`}
                >{t`${{ count: count(total - rows.length) }} more in the list`}</Link>
              </p>
            )}
          </>
        )
      }
    </RecordState>
  );
}

function Who({ enquiry, steps }: { enquiry: EnquiryRow; steps: Steps }) {
  const isPhone = usePhone();
  const urlOf = useOpenUrl();
  return (
    <div className="top">
      <div className="who">
        <span className="name">
          <strong>
            <Link to={urlOf(enquiry._id)}>{enquiry.studentName}</Link>
          </strong>
          <StatusChip state={enquiry.status} />
          <NextDate day={enquiry.nextFollowUp} />
        </span>
        <small>
          <Dotted parts={[shownPhone(enquiry.phone), enquiry.course, enquiry.ownerObjectId?.username]} />
        </small>
        <small>
          <Dotted parts={[<LastContact enquiry={enquiry} />, enquiry.lastFollowUp?.note]} />
        </small>
      </div>
      {!isPhone && <ReachLinks enquiry={enquiry} />}
      <RowMenu name={enquiry.studentName} actions={() => steps.actionsOf(enquiry)} />
      {isPhone && <ReachLinks enquiry={enquiry} wide />}
    </div>
  );
}

interface LogProps {
  enquiry: EnquiryRow;
  /** What was tapped. */
  outcome: Outcome;
  steps: Steps;
  onClose: () => void;
}

function Log({ enquiry, outcome, steps, onClose }: LogProps) {
  const form = useFollowUp({
    enquiry,
    outcome,
    onSettled: (reason) => steps.ask({ kind: 'lose', enquiry, reason }),
    onSaved: onClose,
  });
  return (
    <form noValidate aria-label={t`Follow-up with ${{ name: enquiry.studentName }}`} onSubmit={form.submit}>
      <FollowUpFields form={form} />
      <div className="foot">
        <Button onClick={onClose} disabled={form.busy}>
          {t`Close`}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={form.busy}>
          {t`Save follow-up`}
        </Button>
      </div>
    </form>
  );
}
