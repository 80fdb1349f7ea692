import { t } from '@lingui/core/macro';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { useEffect, useId, useMemo, type KeyboardEvent } from 'react';
import { fetchFile } from '@/api/download';
import { date } from '@/lib/format';
import { Dotted } from '../display/dotted';
import { ErrorState } from '../feedback/error-state';
import { RowsSkeleton } from '../feedback/skeletons';
import { fileSize } from '../form/file-rules';
import { usePhone } from '../sheet/use-phone';
import { RENEWED, type Attachment, type AttachmentsQuery } from './kinds';

const LARGE = { padding: 0, width: 960, maxWidth: '94vw', height: '90vh' };
const WHOLE_SCREEN = {
  padding: 0,
  margin: 0,
  width: '100%',
  maxWidth: 'none',
  height: '100%',
  maxHeight: 'none',
  borderRadius: 0,
};

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '8px 8px 8px 20px',
  borderBottom: `1px solid ${theme.vars.palette.line.main}`,
  '& h2': { ...theme.typography.title, margin: 0, overflowWrap: 'anywhere' },
  '& .title': { flex: 1, minWidth: 0 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

const Body = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  placeItems: 'center',
  gridTemplateRows: 'minmax(0, 1fr)',
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.surface.sunken,
  '& img': { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' },
  '& iframe': { width: '100%', height: '100%', border: 0 },
  '& p': { ...theme.typography.body, margin: '0 0 12px' },
  '& .none': { padding: 24, textAlign: 'center' },
}));

const Foot = styled('footer')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 12,
  padding: 8,
  borderTop: `1px solid ${theme.vars.palette.line.main}`,
  fontVariantNumeric: 'tabular-nums',
}));

export interface AttachmentPreviewProps<Row extends Attachment, K extends QueryKey> {
  /** Which of them is shown. */
  id: string;
  all: AttachmentsQuery<Row, K>;
  /** What else is said of it, beside its size and day. */
  about: (row: Row) => string;
  onShow: (id: number) => void;
  onClose: () => void;
}

/** A file where it stands, with the way to those before and behind it: by button or arrow key. */
export default function AttachmentPreview<Row extends Attachment, K extends QueryKey>({
  id,
  all,
  about,
  onShow,
  onClose,
}: AttachmentPreviewProps<Row, K>) {
  const titleId = useId();
  const isPhone = usePhone();
  const rows = useQuery({ ...all, refetchInterval: RENEWED });
  const at = rows.data?.findIndex((row) => String(row._id) === id) ?? -1;
  const shown = rows.data?.[at];
  const [before, behind] = [rows.data?.[at - 1], rows.data?.[at + 1]];

  function turn(event: KeyboardEvent): void {
    const next = { ArrowLeft: before, ArrowRight: behind }[event.key];
    if (next) onShow(next._id);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={turn}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { '&&': isPhone ? WHOLE_SCREEN : LARGE } } }}
    >
      <Head>
        <div className="title">
          <h2 id={titleId}>{shown?.title ?? t`File`}</h2>
          {shown && (
            <small>
              <Dotted parts={[about(shown), fileSize(shown.size), date(shown.createDt)]} />
            </small>
          )}
        </div>
        {shown && (
          <IconButton component="a" href={shown.file} download={shown.title} aria-label={t`Download`}>
            <Download size={18} aria-hidden />
          </IconButton>
        )}
        <IconButton aria-label={t`Close`} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </Head>
      <Body>
        {rows.isError && (
          <ErrorState title={t`The file did not load`} error={rows.error} onRetry={() => void rows.refetch()} />
        )}
        {rows.data && !shown && <p className="none">{t`This file was deleted.`}</p>}
        {rows.isPending && <RowsSkeleton rows={1} avatar={false} />}
        {shown?.mimeType.startsWith('image/') && <img src={shown.file} alt={shown.title} />}
        {shown?.mimeType === 'application/pdf' && <Pdf key={shown._id} of={shown} />}
      </Body>
      {rows.data && rows.data.length > 1 && shown && (
        <Foot>
          <IconButton aria-label={t`Previous file`} disabled={!before} onClick={() => before && onShow(before._id)}>
            <ChevronLeft size={18} aria-hidden />
          </IconButton>
          {t`${{ at: at + 1 }} of ${{ all: rows.data.length }}`}
          <IconButton aria-label={t`Next file`} disabled={!behind} onClick={() => behind && onShow(behind._id)}>
            <ChevronRight size={18} aria-hidden />
          </IconButton>
        </Foot>
      )}
    </Dialog>
  );
}

/** The server has a PDF saved and not shown at its address, so its bytes are shown from here. */
function Pdf({ of: { _id, file, title } }: { of: Attachment }) {
  const isShown = Boolean(navigator.pdfViewerEnabled);
  const bytes = useQuery({
    queryKey: ['attachment', _id],
    queryFn: () => fetchFile(file),
    enabled: isShown,
    gcTime: 0,
    staleTime: Infinity,
    meta: { silent: true },
  });
  const address = useMemo(() => (bytes.data ? URL.createObjectURL(bytes.data) : null), [bytes.data]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  if (address) return <iframe src={address} title={title} />;
  if (bytes.isError) {
    return <ErrorState title={t`The file did not load`} error={bytes.error} onRetry={() => void bytes.refetch()} />;
  }
  return isShown ? (
    <RowsSkeleton rows={1} avatar={false} />
  ) : (
    <p className="none">{t`This browser cannot show a PDF here. Please download it.`}</p>
  );
}
