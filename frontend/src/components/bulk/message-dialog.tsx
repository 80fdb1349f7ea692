import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Copy, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Dotted } from '@/components/display/dotted';
import { listContacts, type Contact } from '@/api/lists';
import { count, phone as phoneText } from '@/lib/format';
import { useMe } from '@/lib/me';
import { whatsappUrl } from '@/lib/reach';
import { toasts } from '@/lib/toasts';
import { phone } from '@/theme/breakpoints';
import type { SelectionDialogProps } from '../data-list/types';
import { ErrorState } from '../feedback/error-state';
import { RowsSkeleton } from '../feedback/skeletons';
import { TextField } from '../form/text-field';
import { SideSheet } from '../sheet/side-sheet';

const AT_ONCE = 50;

const Copies = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, margin: '12px 0 4px' });

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '0 0 16px',
  color: theme.vars.palette.text.secondary,
}));

const People = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    minHeight: 48,
    borderTop: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& span': { ...theme.typography.small, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  [phone]: { '& li': { minHeight: 56 } },
}));

const once = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];

async function copy(texts: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(texts.join('\n'));
    toasts.success(t`Copied.`);
  } catch {
    toasts.error(t`The browser did not allow copying.`);
  }
}

/** A message to everybody who is chosen: lists to copy, and a chat with each, the words ready in it. */
export default function MessageDialog({ list, noun, chosen, onClose }: SelectionDialogProps) {
  const { centreName } = useMe();
  const [text, setText] = useState(() => t`Hello ${{ name: '{name}' }}, this is ${{ centre: centreName ?? '' }}. `);
  const contacts = useQuery({
    queryKey: ['contacts', list.path, chosen],
    queryFn: ({ signal }) => listContacts(list, chosen.query, chosen.rows, signal),
    meta: { silent: true },
  });
  const people = contacts.data;
  const phones = once((people ?? []).map((one) => one.phone));
  const emails = once((people ?? []).map((one) => one.email));
  return (
    <SideSheet
      open
      title={t`Message to ${{ count: count(chosen.count) }} ${{ things: chosen.count === 1 ? noun.one : noun.many }}`}
      onClose={() => onClose(false)}
    >
      <TextField
        label={t`Message`}
        multiline
        minRows={3}
        maxRows={8}
        value={text}
        helperText={t`${{ name: '{name}' }} is replaced with each person’s name.`}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
        onChange={(event) => setText(event.target.value)}
      />
      {contacts.isError && (
        <ErrorState
          title={t`The phone numbers did not load`}
          error={contacts.error}
          onRetry={() => void contacts.refetch()}
        />
      )}
      {contacts.isPending && <RowsSkeleton avatar={false} />}
      {people && (
        <>
          <Copies>
            <Button
              startIcon={<Copy size={16} aria-hidden />}
              disabled={phones.length === 0}
              onClick={() => void copy(phones)}
            >
              {plural({ count: phones.length }, { one: 'Copy # phone', other: 'Copy # phones' })}
            </Button>
            <Button
              startIcon={<Copy size={16} aria-hidden />}
              disabled={emails.length === 0}
              onClick={() => void copy(emails)}
            >
              {plural({ count: emails.length }, { one: 'Copy # email', other: 'Copy # emails' })}
            </Button>
          </Copies>
          <Note>{t`Messages are not sent automatically. Open each WhatsApp chat and press Send, or copy the phone numbers or emails to use in another app.`}</Note>
          <Chats people={people} text={text} />
        </>
      )}
    </SideSheet>
  );
}

function Chats({ people, text }: { people: readonly Contact[]; text: string }) {
  const [shown, setShown] = useState(AT_ONCE);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const rest = people.length - shown;
  return (
    <>
      <People aria-label={t`WhatsApp`}>
        {people.slice(0, shown).map((one) => (
          <li key={one._id}>
            <span>
              {one.name}
              <small>
                <Dotted parts={[phoneText(one.whatsapp || one.phone), opened.has(one._id) && t`opened`]} />
              </small>
            </span>
            <Button
              size="small"
              component="a"
              href={whatsappUrl(
                one.whatsapp || one.phone,
                text.replaceAll('{name}', one.name.split(' ')[0] ?? one.name),
              )}
              target="_blank"
              rel="noreferrer"
              aria-label={`${t`WhatsApp`}: ${one.name}`}
              startIcon={<MessageCircle size={16} aria-hidden />}
              onClick={() => setOpened(new Set([...opened, one._id]))}
            >
              {t`WhatsApp`}
            </Button>
          </li>
        ))}
      </People>
      {rest > 0 && (
        <Button fullWidth sx={{ mt: 2 }} onClick={() => setShown(shown + AT_ONCE)}>
          {t`Show ${{ count: count(Math.min(rest, AT_ONCE)) }} more`}
        </Button>
      )}
    </>
  );
}
