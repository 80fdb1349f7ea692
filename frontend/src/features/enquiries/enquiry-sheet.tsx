import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CirclePlus, GraduationCap, MessageSquare, Pencil, RotateCcw, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { enquiry as columns } from '@/api/columns/enquiry';
import { newEnquiry as fields } from '@/api/forms/enquiry';
import { enquiries } from '@/api/resources';
import { RowMenu } from '@/components/data-list/row-menu';
import { DateText } from '@/components/display/date-text';
import { StatusChip } from '@/components/display/status-chip';
import { Timeline } from '@/components/display/timeline';
import { FormSection } from '@/components/form/form-layout';
import { useLeave } from '@/components/form/use-leave';
import { Facts, type Fact } from '@/components/layout/facts';
import { RecordSheet } from '@/components/record/record-sheet';
import { RecordState } from '@/components/record/record-state';
import { SideSheet } from '@/components/sheet/side-sheet';
import { phone as shownPhone } from '@/lib/format';
import { useMe } from '@/lib/me';
import { FRONT_DESK } from '@/lib/roles';
import { studentUrl } from '@/lib/urls';
import type { Enquiry, TimelineEntry } from './api';
import { isOpen, isRunning } from './choices';
import { EarlierEnquiries } from './earlier-warning';
import { FollowUpFields, useFollowUp } from './follow-up-form';
import { NextDate } from './next-date';
import { ReachLinks } from './reach-links';
import type { Steps } from './steps';
import { missing } from './missing';

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  marginBottom: 16,
  '& .who': { flex: 1, minWidth: 0 },
  '& .name': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px' },
  '& h3': { ...theme.typography.h2, margin: 0, overflowWrap: 'anywhere' },
  '& p': { ...theme.typography.small, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
}));

const Parts = styled('div')({ display: 'grid', gap: 20 });

interface EnquirySheetProps {
  id: string;
  steps: Steps;
  onConvert: (id: number) => void;
  onClose: () => void;
}

/** One enquiry: who asked for what, what was said, and the next follow-up to be written down. */
export default function EnquirySheet({ id, ...rest }: EnquirySheetProps) {
  return (
    <RecordSheet id={id} query={enquiries.record} title={t`Enquiry`} words={missing} onClose={rest.onClose}>
      {(enquiry) => enquiry && <Opened enquiry={enquiry} {...rest} />}
    </RecordSheet>
  );
}

type OpenedProps = Omit<EnquirySheetProps, 'id'> & { enquiry: Enquiry };

function Opened({ enquiry, steps, onConvert, onClose }: OpenedProps) {
  const { role } = useMe();
  const running = isRunning(enquiry.status);
  const mayConvert = isOpen(enquiry.status) && FRONT_DESK.includes(role);
  const form = useFollowUp({ enquiry, onSettled: (reason) => steps.ask({ kind: 'lose', enquiry, reason }) });
  const { leave, dialog } = useLeave({ isUnsaved: form.form.formState.isDirty, busy: form.busy, onClose });
  return (
    <SideSheet
      open
      title={enquiry.enquiryId}
      onClose={leave}
      onSubmit={running ? form.submit : undefined}
      preview={{ label: t`History`, title: t`History`, content: <History enquiry={enquiry} /> }}
      foot={
        running ? (
          <>
            {mayConvert && (
              <Button
                startIcon={<GraduationCap size={16} aria-hidden />}
                disabled={form.busy}
                onClick={() => onConvert(enquiry._id)}
              >
                {t`Convert to student`}
              </Button>
            )}
            <Button type="submit" variant="contained" color="primary" loading={form.busy}>
              {t`Save follow-up`}
            </Button>
          </>
        ) : (
          enquiry.status === 'LOST' && (
            <Button
              variant="contained"
              color="primary"
              startIcon={<RotateCcw size={16} aria-hidden />}
              onClick={() => steps.ask({ kind: 'reopen', enquiry })}
            >
              {t`Reopen`}
            </Button>
          )
        )
      }
    >
      <Head>
        <div className="who">
          <div className="name">
            <h3>{enquiry.studentName}</h3>
            <StatusChip state={enquiry.status} />
          </div>
          <p>{shownPhone(enquiry.phone)}</p>
        </div>
        <ReachLinks enquiry={enquiry} />
        <RowMenu name={enquiry.studentName} actions={() => steps.actionsOf(enquiry)} />
      </Head>
      <Parts>
        <EarlierEnquiries phone={enquiry.phone} ownId={enquiry._id} />
        <Facts facts={factsOf(enquiry)} />
        {running && (
          <FormSection title={t`Follow-up`}>
            <div className="wide">
              <FollowUpFields form={form} />
            </div>
          </FormSection>
        )}
      </Parts>
      {dialog}
    </SideSheet>
  );
}

function factsOf(enquiry: Enquiry): Fact[] {
  const { studentObjectId: student } = enquiry;
  return [
    [fields.nextFollowUp.label, enquiry.nextFollowUp && <NextDate day={enquiry.nextFollowUp} />],
    [
      t`Student`,
      student && (
        <Link to={studentUrl(student._id)}>
          {student.studentName} ({student.studentId})
        </Link>
      ),
    ],
    [t`Lost because`, enquiry.lostReason && columns.lostReason.words[enquiry.lostReason]],
    [t`Note`, enquiry.parkedNote],
    [fields.courses.label, enquiry.course],
    [fields.source.label, columns.source.words[enquiry.source]],
    [fields.ownerObjectId.label, enquiry.ownerObjectId?.username ?? t`Nobody`],
    [fields.branchObjectId.label, enquiry.branchObjectId.branchname],
    [fields.whatsapp.label, enquiry.whatsapp !== enquiry.phone && shownPhone(enquiry.whatsapp)],
    [fields.email.label, enquiry.email],
    [fields.date.label, <DateText key="date" value={enquiry.date} />],
    [t`Written down by`, enquiry.createdBy],
    [fields.note.label, enquiry.note && <span style={{ whiteSpace: 'pre-line' }}>{enquiry.note}</span>],
  ];
}

const ICONS: Record<TimelineEntry['kind'], LucideIcon> = {
  CREATED: CirclePlus,
  STAGE: ArrowRight,
  FOLLOW_UP: MessageSquare,
  CHANGED: Pencil,
};

function History({ enquiry }: { enquiry: Enquiry }) {
  const history = useQuery(enquiries.get('{id}/timeline', { id: enquiry._id }));
  return (
    <RecordState of={history} words={missing}>
      {(entries) => (
        <Timeline
          label={t`History`}
          none={t`Nothing has happened yet.`}
          entries={entries.map(({ at, kind, text, note, by }, place) => ({
            id: entries.length - place,
            icon: ICONS[kind],
            title: text,
            text: note,
            who: by,
            at,
          }))}
        />
      )}
    </RecordState>
  );
}
