import { styled } from '@mui/material/styles';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Banner } from '@/components/feedback/banner';
import { Money } from '@/components/display/money';
import { date, rupees } from '@/lib/format';
import { enrolmentPreview, type EnrolmentInput, type EnrolmentPreview } from './api';
import { Note, Paper, PaperRow } from '@/components/preview/paper';
import { PreviewState } from '@/components/preview/preview-state';
import { ts } from './sheet-text';

/** What the enrolment would make, by the server's own reckoning; `null` while the form is not far enough. */
export const usePreview = (body: EnrolmentInput | null) =>
  useQuery({ ...enrolmentPreview(body ?? ({} as EnrolmentInput)), enabled: body !== null });

const Notices = styled('div')({ display: 'grid', gap: 8, '&:not(:empty)': { marginBottom: 12 } });

interface DuesPreviewProps {
  /** What would be sent. */
  body: EnrolmentInput | null;
  preview: UseQueryResult<EnrolmentPreview>;
}

/** The dues the enrolment would make, and what the own role may not grant. */
export function DuesPreview({ body, preview }: DuesPreviewProps) {
  if (!body) return <Note>{ts('preview.waiting')}</Note>;
  return (
    <PreviewState of={preview} fault={ts('preview.fault')}>
      {(made) => (
        <>
          <Notices>
            {Object.values(made.refused)
              .flat()
              .map((sentence) => (
                <Banner key={sentence} tone="warning">
                  {sentence}
                </Banner>
              ))}
            {made.makes && !('start' in made.refused) && <Banner tone="info">{made.makes}</Banner>}
          </Notices>
          {made.dues.length ? <Dues preview={made} /> : <Note>{ts('preview.trial')}</Note>}
        </>
      )}
    </PreviewState>
  );
}

function Dues({ preview }: { preview: EnrolmentPreview }) {
  return (
    <>
      <Paper>
        <ol>
          {preview.dues.map((due) => (
            <DueRow key={`${due.label}-${due.dueDate}`} due={due} />
          ))}
        </ol>
        <div className="total">
          <div className="row">
            <span>{ts('preview.total')}</span>
            <Money amount={preview.total} weight={600} />
          </div>
        </div>
      </Paper>
      <Note>{ts('preview.note')}</Note>
    </>
  );
}

/** A due that would be made; its heads where there are several. */
export function DueRow({ due }: { due: EnrolmentPreview['dues'][number] }) {
  return (
    <PaperRow
      title={due.label}
      amount={due.total}
      hint={ts('preview.due', { day: date(due.dueDate) })}
      endHint={ts('preview.tax', { amount: rupees(due.tax) })}
    >
      {due.lines.length > 1 &&
        due.lines.map((line) => (
          <div className="row" key={line.head}>
            <small>{line.head}</small>
            <small>{rupees(line.taxable)}</small>
          </div>
        ))}
    </PaperRow>
  );
}
