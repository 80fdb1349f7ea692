import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Banner } from '@/components/feedback/banner';
import { Money } from '@/components/display/money';
import { date, rupees } from '@/lib/format';
import { enrolmentPreview, type EnrolmentInput, type EnrolmentPreview } from './api';
import { Note, Paper, PaperRow } from '@/components/preview/paper';
import { PreviewState } from '@/components/preview/preview-state';

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
  if (!body) return <Note>{t`Choose a course and a fee plan to see what will be owed and when.`}</Note>;
  return (
    <PreviewState of={preview} fault={t`This cannot be enrolled yet`}>
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
          {made.dues.length ? (
            <Dues preview={made} />
          ) : (
            <Note>{t`No dues are created during a trial. They are created when the trial becomes an enrolment.`}</Note>
          )}
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
            <span>{t`Total`}</span>
            <Money amount={preview.total} weight={600} />
          </div>
        </div>
      </Paper>
      <Note>{t`Nothing is saved until you enrol. A later change of the fee does not touch these dues.`}</Note>
    </>
  );
}

/** A due that would be made; its heads where there are several. */
export function DueRow({ due }: { due: EnrolmentPreview['dues'][number] }) {
  return (
    <PaperRow
      title={due.label}
      amount={due.total}
      hint={t`due ${{ day: date(due.dueDate) }}`}
      endHint={t`GST ${{ amount: rupees(due.tax) }}`}
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
