import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import { cannedAnswers } from '@/api/master';
import { Menu, MenuItem } from '@/components/late';

/** Fills the reply with a canned answer. */
export default function CannedMenu({ onChoose }: { onChoose: (text: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const answers = useQuery(cannedAnswers.rows({ ordering: 'title' })).data ?? [];
  const close = () => setAnchor(null);
  if (answers.length === 0) return null;
  return (
    <>
      <Button
        variant="text"
        startIcon={<MessageSquareQuote size={16} aria-hidden />}
        endIcon={<ChevronDown size={16} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t`Canned answer`}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {answers.map(({ _id: id, title, text }) => (
          <MenuItem
            key={id}
            onClick={() => {
              close();
              onChoose(text);
            }}
          >
            {title}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
