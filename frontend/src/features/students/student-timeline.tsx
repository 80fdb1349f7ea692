import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Award,
  BookOpen,
  CalendarCheck,
  FileText,
  IndianRupee,
  MessagesSquare,
  Package,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { Timeline } from '@/components/display/timeline';
import { RecordState } from '@/components/record/record-state';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { activityUrl } from '@/lib/urls';
import { studentTimeline, type TimelineEntry } from './api';

const Place = styled('div')(({ theme }) => ({
  maxWidth: 720,
  padding: '20px 0',
  '& > .MuiButton-root': { marginTop: 20 },
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
  '& > .activity': {
    ...theme.typography.small,
    display: 'inline-block',
    marginBottom: 16,
    color: theme.vars.palette.brand.text,
  },
}));

const ICONS: Record<TimelineEntry['kind'], LucideIcon> = {
  STUDENT: UserRound,
  DOCUMENT: FileText,
  ENROLMENT: BookOpen,
  FEES: IndianRupee,
  ATTENDANCE: CalendarCheck,
  CERTIFICATE: Award,
  MATERIAL: Package,
  ENQUIRY: MessagesSquare,
};

/** What happened to the student, from all areas together. */
export default function StudentTimeline({ studentId }: { studentId: number }) {
  const reads = MANAGERS.includes(useMe().role);
  const history = useInfiniteQuery(studentTimeline(studentId));
  return (
    <Place>
      <RecordState of={history} words={{ didNotLoad: t`The history did not load` }}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data);
          return (
            <>
              {reads && (
                <Link
                  className="activity"
                  to={activityUrl('student', studentId)}
                >{t`Every change, with before and after`}</Link>
              )}
              <Timeline
                label={t`History`}
                none={t`Nothing has happened yet.`}
                entries={entries.map(({ at, kind, text, link, by }, place) => ({
                  id: entries.length - place,
                  icon: ICONS[kind],
                  title: link ? <Link to={link}>{text}</Link> : text,
                  who: by,
                  at,
                }))}
              />
              {history.hasNextPage && (
                <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
                  {t`Show earlier`}
                </Button>
              )}
            </>
          );
        }}
      </RecordState>
    </Place>
  );
}
