import { t } from '@lingui/core/macro';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { Kbd } from '../display/kbd';
import { Sentence } from '../display/sentence';

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '-8px -10px 12px 0',
  '& > h2': { flex: 1, minWidth: 0, margin: 0, overflowWrap: 'anywhere' },
  '& kbd': { color: theme.vars.palette.text.secondary },
}));

interface DialogHeadProps {
  /** Of the title, which names the dialog. */
  titleId: string;
  title: string;
  onClose: () => void;
}

/** The head of a dialog that is closed by its cross. */
export const DialogHead = ({ titleId, title, onClose }: DialogHeadProps) => (
  <Head>
    <DialogTitle id={titleId}>
      <Sentence of={title} />
    </DialogTitle>
    <Kbd aria-hidden>Esc</Kbd>
    <IconButton aria-label={t`Close`} onClick={onClose}>
      <X size={18} aria-hidden />
    </IconButton>
  </Head>
);
