import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { ChosenRows } from '@/api/lists';
import { remindedStudents } from '@/api/reminders';
import { useIdempotencyKey } from '@/components/form/idempotency';
import type { Schemas } from '@/api/client';
import { useChange } from '../data-list/use-change';
import type { SelectionDialogProps } from '../data-list/types';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { Segmented } from '../display/segmented';
import { Banner } from '../feedback/banner';

type Channel = Schemas['RemindInput']['channel'];
type Reminded = Schemas['Reminded'];

const CHANNELS = [
  { value: 'MAIL', label: t`Email` },
  { value: 'WHATSAPP', label: t`WhatsApp` },
] as const satisfies readonly { value: Channel; label: string }[];

const Left = styled('ul')(({ theme }) => ({ ...theme.typography.small, margin: 0, paddingLeft: 20 }));

/** Reminds the chosen students of a list. */
export default function RemindDialog({ chosen, onClose }: SelectionDialogProps) {
  return <Remind count={chosen.count} rows={chosen.rows} query={chosen.query} onClose={onClose} />;
}

interface RemindProps {
  count: number;
  rows: ChosenRows;
  query?: Record<string, string>;
  /** Who is reminded, where it is one student. */
  name?: string;
  onClose: (done: boolean) => void;
}

/** Asks by which way, reminds, and says who was left out. */
export function Remind({ count, rows, query = {}, name, onClose }: RemindProps) {
  const [channel, setChannel] = useState<Channel>('MAIL');
  const [left, setLeft] = useState<Reminded['notReminded']>([]);
  const key = useIdempotencyKey();
  const remind = useChange({
    of: remindedStudents,
    change: async (body: Schemas['RemindInput']) => {
      const answer = await remindedStudents.post('remind', { ...query, body, key: key(body) });
      if (answer.data.notReminded.length === 0) onClose(true);
      setLeft(answer.data.notReminded);
      return answer;
    },
    saysSo: true,
  });
  const who = name ?? plural({ count }, { one: '# student', other: '# students' });
  return (
    <ConfirmDialog
      open
      title={t`Send a reminder to ${{ who }}?`}
      text={
        channel === 'MAIL'
          ? t`The email is sent at once. A student gets one reminder by email a day.`
          : t`The message goes to the list “To send” on the page Reminders.`
      }
      confirm={t`Send reminder`}
      busy={remind.isPending}
      onConfirm={() => remind.mutate({ ...rows, channel })}
      onClose={() => onClose(left.length > 0)}
    >
      <Segmented wide label={t`Channel`} value={channel} options={CHANNELS} onChange={setChannel} />
      {left.length > 0 && (
        <Banner tone="warning">
          {t`Not reminded:`}
          <Left>
            {left.map((one) => (
              <li key={one._id}>{`${one.studentName}: ${one.reason}`}</li>
            ))}
          </Left>
        </Banner>
      )}
    </ConfirmDialog>
  );
}
