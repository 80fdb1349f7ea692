import { plural, t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Count } from './bell';
import { useHasChat, useUnread } from './chat';
import { Row } from './menu-entry';

const labelOf = (unread: number) =>
  unread ? plural({ count: unread }, { one: 'Chat, # unread message', other: 'Chat, # unread messages' }) : t`Chat`;

/** In the top bar of the desk. */
export function ChatButton() {
  const { unread } = useUnread();
  const label = labelOf(unread);
  if (!useHasChat()) return null;
  return (
    <IconButton component={Link} to="/chat" aria-label={label}>
      <Count badgeContent={unread} max={99} overlap="circular">
        <MessageCircle size={18} aria-hidden />
      </Count>
    </IconButton>
  );
}

/** In the drawer of a phone. */
export function ChatRow({ onPick }: { onPick: () => void }) {
  const { unread } = useUnread();
  const label = labelOf(unread);
  if (!useHasChat()) return null;
  return (
    <li>
      <Row as={Link} {...{ to: '/chat' }} aria-label={label} onClick={onPick}>
        <MessageCircle size={18} aria-hidden />
        <span className="label">{t`Chat`}</span>
        <Count badgeContent={unread} max={99} sx={{ mr: 2 }} />
      </Row>
    </li>
  );
}
