import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import { Money } from '@/components/display/money';
import { Banner } from '@/components/feedback/banner';
import { RowsSkeleton } from '@/components/feedback/skeletons';
import { date, rupees } from '@/lib/format';
import { enrolmentPreview, type EnrolmentInput, type EnrolmentPreview } from './api';
import { t } from './text';

const Paper = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.line.main}`,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& ol': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { padding: '12px 16px', borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  '& .row': { display: 'flex', justifyContent: 'space-between', gap: 12 },
  '& strong': { fontWeight: 500 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& .total': {
    padding: '12px 16px',
    borderRadius: '0 0 10px 10px',
    backgroundColor: theme.vars.palette.surface.sunken,
  },
  '& .total .row:first-of-type': { ...theme.typography.body, fontWeight: 600 },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '12px 0 0',
  color: theme.vars.palette.text.secondary,
}));

interface DuesPreviewProps {
  /** What would be sent; nothing while the form is not far enough. */
  body: EnrolmentInput | null;
}

/** The dues the enrolment would make, by the server's own reckoning. */
export function DuesPreview({ body }: DuesPreviewProps) {
  const preview = useQuery({
    ...enrolmentPreview(body ?? ({} as EnrolmentInput)),
    enabled: body !== null,
  });
  if (!body) return <Note>{t('preview.waiting')}</Note>;
  if (preview.isError) {
    return (
      <Banner tone="warning">
        {t('preview.fault')}: {faultText(preview.error)}
      </Banner>
    );
  }
  if (!preview.data) return <RowsSkeleton rows={3} avatar={false} />;
  return <Dues preview={preview.data} />;
}

function faultText(error: Error): string {
  const sentences = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  return sentences.join(' ') || error.message;
}

function Dues({ preview }: { preview: EnrolmentPreview }) {
  return (
    <>
      <Paper>
        <ol>
          {preview.dues.map((due) => (
            <li key={`${due.label}-${due.dueDate}`}>
              <div className="row">
                <strong>{due.label}</strong>
                <Money amount={due.total} weight={600} />
              </div>
              <div className="row">
                <small>{t('preview.due', { day: date(due.dueDate) })}</small>
                <small>{t('preview.tax', { amount: rupees(due.tax) })}</small>
              </div>
              {due.lines.length > 1 &&
                due.lines.map((line) => (
                  <div className="row" key={line.head}>
                    <small>{line.head}</small>
                    <small>{rupees(line.taxable)}</small>
                  </div>
                ))}
            </li>
          ))}
        </ol>
        <div className="total">
          <div className="row">
            <span>{t('preview.total')}</span>
            <Money amount={preview.total} weight={600} />
          </div>
        </div>
      </Paper>
      <Note>{t('preview.note')}</Note>
    </>
  );
}
