import { t } from '@lingui/core/macro';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { useId } from 'react';
import { Kbd } from '../display/kbd';
import { Sentence } from '../display/sentence';
import { SideSheet, type SideSheetProps } from './side-sheet';
import { usePhone } from './use-phone';

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '-8px -10px 12px 0',
  '& > h2': { flex: 1, minWidth: 0, margin: 0, overflowWrap: 'anywhere' },
  '& kbd': { color: theme.vars.palette.text.secondary },
}));

// As wide as the dialog, so that the ring of a field in focus is not cut off.
const Body = styled(DialogContent)({ margin: '0 -28px', padding: '0 28px' });

/** A long form in the middle of the page, in the place of a `SideSheet`; on a phone it is one. */
export function FormDialog(props: SideSheetProps) {
  const titleId = useId();
  const isPhone = usePhone();
  const { open, title, onClose, onSubmit, foot, children } = props;
  if (isPhone) return <SideSheet {...props} />;
  const body = (
    <>
      <Body>{children}</Body>
      {foot && <DialogActions>{foot}</DialogActions>}
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { 'aria-modal': true, sx: { width: 720 } } }}
    >
      <Head>
        <DialogTitle id={titleId}>
          <Sentence of={title} />
        </DialogTitle>
        <Kbd aria-hidden>Esc</Kbd>
        <IconButton aria-label={t`Close`} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </Head>
      {onSubmit ? (
        <form noValidate onSubmit={onSubmit} style={{ display: 'contents' }}>
          {body}
        </form>
      ) : (
        body
      )}
    </Dialog>
  );
}
