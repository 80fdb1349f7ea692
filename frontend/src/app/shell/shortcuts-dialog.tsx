import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { ArrowDown, ArrowUp, CornerDownLeft } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Kbd } from '@/components/display/kbd';
import { useMe } from '@/lib/me';
import { FRONT_DESK } from '@/lib/roles';
import { commandBarKeys, RECORD_PAYMENT_KEYS } from '@/lib/shortcuts';

const Rows = styled('dl')(({ theme }) => ({
  ...theme.typography.small,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '12px 20px',
  margin: 0,
  '& dt, & dd': { margin: 0 },
  '& dd': { display: 'flex', gap: 4, justifyContent: 'flex-end', color: theme.vars.palette.text.secondary },
  // Shown on a phone too: a keyboard may belong to it.
  '& kbd': { display: 'inline-flex !important', minWidth: 18, justifyContent: 'center' },
}));

const icon = { size: 11, role: 'img' } as const;

/** What the keyboard does beyond Tab and Enter, for this person. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const atFrontDesk = FRONT_DESK.includes(useMe().role);
  const enter = <CornerDownLeft {...icon} aria-label={t`Enter`} />;
  const rows: (readonly [string, readonly ReactNode[]] | false)[] = [
    [t`Search or go to, from any page`, [commandBarKeys()]],
    [t`In the search: actions only, or pages only`, ['>', '/']],
    atFrontDesk && [t`In the search: an action with the first student`, ['Ctrl 1', 'Ctrl 2', 'Ctrl 3']],
    [t`All shortcuts`, ['?']],
    atFrontDesk && [t`Record a payment, from any page`, [RECORD_PAYMENT_KEYS]],
    atFrontDesk && [t`Record the payment that is open`, ['Ctrl', enter]],
    [t`Collapse or expand the menu`, ['Ctrl B']],
    [t`Close what is open`, ['Esc']],
    [
      t`In a register: mark the student, and go on to the next`,
      [
        'P',
        'L',
        'H',
        'A',
        'E',
        <ArrowUp key="up" {...icon} aria-label={t`Arrow up`} />,
        <ArrowDown key="down" {...icon} aria-label={t`Arrow down`} />,
      ],
    ],
    [t`In a register: save the marks`, [enter]],
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 480 } } }}>
      <DialogTitle id={titleId}>{t`Keyboard shortcuts`}</DialogTitle>
      <DialogContent>
        <Rows>
          {rows
            .filter((row) => row !== false)
            .map(([what, keys]) => (
              <div key={what} style={{ display: 'contents' }}>
                <dt>{what}</dt>
                <dd>
                  {keys.map((key, index) => (
                    <Kbd key={index}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
        </Rows>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t`Close`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
