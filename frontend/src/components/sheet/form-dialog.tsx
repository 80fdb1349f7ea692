import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { DialogHead } from './dialog-head';
import { SideSheet, type SideSheetProps } from './side-sheet';
import { usePhone } from './use-phone';

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
      <DialogHead titleId={titleId} title={title} onClose={onClose} />
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
