import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { MessageCircle } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Schemas } from '@/api/client';
import { remindedStudents } from '@/api/reminders';
import { useChange } from '@/components/data-list/use-change';
import { Banner } from '@/components/feedback/banner';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { date } from '@/lib/format';

const PauseSheet = lazy(() => import('./pause-sheet'));
const Remind = lazy(() => import('@/components/reminders/remind-dialog').then((found) => ({ default: found.Remind })));

/** On a line of its own among the buttons. */
const Line = styled('div')({ flex: '1 1 100%' });

interface StudentRemindersProps {
  student: { _id: number; studentName: string };
  pause?: Schemas['PauseOfStudent'];
}

/** Reminds a student, or pauses reminders; while they are paused it says why and until when. */
export default function StudentReminders({ student, pause }: StudentRemindersProps) {
  const sheet = useSheetParam('pause');
  const [isAsking, setAsking] = useState(false);
  const resume = useChange({
    of: remindedStudents,
    change: (id: number) => remindedStudents.post('{id}/resume-reminders', { id }),
    saysSo: true,
  });
  if (pause) {
    return (
      <Line>
        <Banner
          tone="info"
          action={
            <Button size="small" loading={resume.isPending} onClick={() => resume.mutate(student._id)}>
              {t`Resume reminders`}
            </Button>
          }
        >
          {pause.resumesOn
            ? t`Reminders are paused until ${{ day: date(pause.resumesOn) }} by ${{ person: pause.by }}: ${{ reason: pause.reason }}`
            : t`Reminders are paused by ${{ person: pause.by }}: ${{ reason: pause.reason }}`}
        </Banner>
      </Line>
    );
  }
  return (
    <>
      <Button startIcon={<MessageCircle size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {t`Send reminder`}
      </Button>
      <Button onClick={() => sheet.open('new')}>{t`Pause reminders`}</Button>
      <ParamSheet of={sheet}>{() => <PauseSheet student={student} onClose={sheet.close} />}</ParamSheet>
      <Suspense>
        {isAsking && (
          <Remind count={1} rows={{ ids: [student._id] }} name={student.studentName} onClose={() => setAsking(false)} />
        )}
      </Suspense>
    </>
  );
}
