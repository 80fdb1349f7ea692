import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Eye, Pencil, X } from 'lucide-react';
import { useId, useState, type FormEventHandler, type KeyboardEventHandler, type ReactNode } from 'react';
import { desk, phone } from '@/theme/breakpoints';
import { Kbd } from '../display/kbd';
import { Sentence } from '../display/sentence';
import { usePhone } from './use-phone';

const Columns = styled('div')({
  display: 'flex',
  height: '100%',
  minHeight: 0,
  '& > .main': {
    flex: 1,
    minWidth: 0,
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
  },
});

const Head = styled('header')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 56,
  padding: '8px 16px 8px 24px',
  borderBottom: `1px solid ${theme.vars.palette.line.main}`,
  '& h2': { ...theme.typography.title, margin: 0, flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& kbd': { color: theme.vars.palette.text.secondary },
  [phone]: { padding: '6px 6px 6px 16px' },
}));

const Body = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '20px 24px 24px',
  [phone]: { padding: 16 },
});

const Foot = styled('footer')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  minHeight: 67,
  padding: '12px 24px',
  borderTop: `1px solid ${theme.vars.palette.line.main}`,
  backgroundColor: theme.vars.palette.surface.sheet,
  [desk]: { '& .MuiButton-root': { minHeight: 38 } },
  [phone]: {
    flexWrap: 'wrap',
    padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
    '& .MuiButton-root': { minHeight: 50, fontSize: '1rem' },
    '& > .MuiButton-contained': { flex: '1 0 auto' },
    '& .desk-only': { display: 'none' },
  },
}));

const Pane = styled('aside')(({ theme }) => ({
  width: 424,
  flex: 'none',
  overflowY: 'auto',
  padding: '0 24px 24px',
  backgroundColor: theme.vars.palette.surface.chrome,
  borderLeft: `1px solid ${theme.vars.palette.line.main}`,
  '& > .head': {
    ...theme.typography.small,
    display: 'flex',
    alignItems: 'center',
    height: 56,
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
  },
  [phone]: { width: '100%', flex: 1, padding: 16, borderLeft: 0, '& > .head': { display: 'none' } },
}));

export interface SheetPreview {
  /** Of the button that opens it on a phone: "Receipt". */
  label: string;
  /** Above the pane: "Receipt preview". */
  title: string;
  content: ReactNode;
}

export interface SideSheetProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** 400 for panels, 560 for forms; with a preview 984 in all. */
  width?: 400 | 560 | 984;
  preview?: SheetPreview;
  /** The last row: Cancel and the one primary button. */
  foot?: ReactNode;
  /** Given, body and foot are one form. */
  onSubmit?: FormEventHandler;
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
}

/** A sheet from the right; on a phone it covers the screen and its preview is a second view. */
export function SideSheet({
  open,
  title,
  onClose,
  width = 560,
  preview,
  foot,
  onSubmit,
  onKeyDown,
  children,
}: SideSheetProps) {
  const titleId = useId();
  const isPhone = usePhone();
  const [previewing, setPreviewing] = useState(false);
  const showsPreview = Boolean(preview) && isPhone && previewing;

  const body = (
    <>
      <Body hidden={showsPreview}>{children}</Body>
      {showsPreview && <Pane>{preview?.content}</Pane>}
      {foot && <Foot>{foot}</Foot>}
    </>
  );

  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          onKeyDown,
          sx: { width: isPhone ? '100%' : preview ? 984 : width, maxWidth: '100%' },
        },
      }}
    >
      <Columns>
        <div className="main">
          <Head>
            <h2 id={titleId}>
              <Sentence of={title} />
            </h2>
            {preview && isPhone && (
              <Button
                variant="text"
                color="primary"
                startIcon={previewing ? <Pencil size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
                onClick={() => setPreviewing(!previewing)}
              >
                {previewing ? t`Edit` : preview.label}
              </Button>
            )}
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
        </div>
        {preview && !isPhone && (
          <Pane>
            <div className="head">{preview.title}</div>
            {preview.content}
          </Pane>
        )}
      </Columns>
    </Drawer>
  );
}
