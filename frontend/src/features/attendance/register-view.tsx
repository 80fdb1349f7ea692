import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Dotted } from '@/components/display/dotted';
import { NotFoundDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { RecordState } from '@/components/record/record-state';
import { usePhone } from '@/components/sheet/use-phone';
import { timeOfDay, today } from '@/lib/format';
import { useOnline } from '@/lib/use-online';
import { desk, phone } from '@/theme/breakpoints';
import { registerQuery, type Register } from './api';
import { DayField } from './day-field';
import { RegisterForm } from './register-form';
import { useWholeScreen } from './use-whole-screen';

const Place = styled('section')(({ theme }) => ({
  [desk]: { maxWidth: 960 },
  // On a phone the register is the whole screen: every row counts.
  [phone]: {
    position: 'fixed',
    inset: 'var(--toast-strip, 0px) 0 0',
    zIndex: theme.zIndex.drawer,
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: theme.vars.palette.surface.sheet,
    '& > .rest': { flex: 1, overflowY: 'auto', padding: '0 16px' },
  },
  '@media print': { position: 'static', display: 'block' },
}));

const Head = styled('header')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '16px 0',
  '& .back': {
    display: 'grid',
    placeItems: 'center',
    width: 34,
    height: 34,
    marginLeft: -10,
    borderRadius: 6,
    color: theme.vars.palette.text.secondary,
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  },
  '& .what': { flex: 1, minWidth: 0 },
  '& h1': { ...theme.typography.h1, margin: 0, overflowWrap: 'anywhere' },
  '& p': { ...theme.typography.small, margin: 0, color: theme.vars.palette.text.secondary },
  [phone]: {
    minHeight: 56,
    padding: '6px 8px 6px 4px',
    borderBottom: `1px solid ${theme.vars.palette.line.main}`,
    '& .back': { width: 44, height: 44, margin: 0 },
    '& h1': { ...theme.typography.title, lineHeight: '1.25rem' },
    '& p': { ...theme.typography.caption },
  },
  '@media print': { padding: '0 0 8px', '& .back': { display: 'none' } },
}));

interface RegisterViewProps {
  batch: number;
  date: string;
  onDay: (day: string) => void;
}

/** One batch on one day, the whole of it on one screen. */
export function RegisterView({ batch, date, onDay }: RegisterViewProps) {
  const query = useQuery(registerQuery(batch, date));
  const online = useOnline();
  const isPhone = usePhone();
  const place = useRef<HTMLElement>(null);
  useWholeScreen(place, isPhone);
  const register = query.data;
  return (
    <Place ref={place} aria-label={register?.batch.name ?? t`Attendance`}>
      <Head>
        <Link
          className="back"
          to={date === today() ? '/attendance' : `/attendance?date=${date}`}
          aria-label={t`All registers`}
        >
          <ChevronLeft size={20} aria-hidden />
        </Link>
        <div className="what">
          {register && (
            <>
              <h1>{register.batch.name}</h1>
              <p>
                <Dotted
                  parts={[
                    timeOfDay(register.batch.startTime),
                    plural({ count: register.marks.length }, { one: '# student', other: '# students' }),
                    !isPhone && register.batch.courseObjectId.coursename,
                    !isPhone && register.batch.trainerObjectId?.username,
                  ]}
                />
              </p>
            </>
          )}
        </div>
        <DayField day={date} onDay={onDay} narrow={isPhone} />
      </Head>
      {register === undefined && !online ? (
        <Rest>
          <EmptyState
            drawing={<NotFoundDrawing />}
            title={t`This register is not on this phone`}
            text={t`You can take a register offline if you opened it earlier the same day.`}
          />
        </Rest>
      ) : register ? (
        <Content key={`${batch}/${date}`} register={register} />
      ) : (
        <Rest>
          <RecordState
            of={query}
            words={{
              didNotLoad: t`The register did not load`,
              notFound: { title: t`No such register`, text: t`The batch was deleted, or it is not assigned to you.` },
            }}
          >
            {() => null}
          </RecordState>
        </Rest>
      )}
    </Place>
  );
}

const Rest = ({ children }: { children: ReactNode }) => <div className="rest">{children}</div>;

function Content({ register }: { register: Register }) {
  if (register.marks.length > 0 && (register.session || register.taken)) return <RegisterForm register={register} />;
  const [title, text] = register.session
    ? [t`Nobody to mark`, t`No student is enrolled in this batch on this day.`]
    : [t`No class on this day`, register.noSession];
  return (
    <Rest>
      <EmptyState drawing={<NotFoundDrawing />} title={title} text={text} />
    </Rest>
  );
}
