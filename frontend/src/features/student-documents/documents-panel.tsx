import { t } from '@lingui/core/macro';
import { ExternalLink, FileText, Plus } from 'lucide-react';
import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { studentDocument as declared } from '@/api/columns/studentDocument';
import { studentDocuments } from '@/api/resources';
import { columnsOf } from '@/components/data-list/columns';
import { DataList } from '@/components/data-list/data-list';
import { CardLines } from '@/components/data-list/list-cards';
import { deleteAction, editAction } from '@/components/data-list/row-actions';
import { useDelete } from '@/components/dialogs/use-delete';
import { DateText } from '@/components/display/date-text';
import { GenericDrawing } from '@/components/feedback/drawings';
import { fileSize } from '@/components/form/file-rules';
import { DeleteDialog } from '@/components/late';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { openDocument, type StudentDocument } from './api';

const DocumentSheet = lazy(() => import('./document-sheet'));

const Actions = styled('div')({ display: 'flex', justifyContent: 'flex-end', padding: '12px 0 0' });

const column = columnsOf(studentDocuments, declared);
const { words: kinds } = declared.kind;

const columns = [
  column('title', { fixed: true, tone: 'strong', clip: true }),
  column('kind'),
  column('size', { label: t`Size`, cell: (row) => fileSize(row.size), align: 'right', tone: 'quiet' }),
  column('createDt', { label: t`Added`, tone: 'quiet' }),
  column('createdBy', { label: t`Added by` }),
];

/** A student's documents: a tab of the student's page. */
export default function DocumentsPanel({ studentId }: { studentId: number }) {
  const mayManage = MANAGERS.includes(useMe().role);
  const sheet = useSheetParam('document');
  const [isEmpty, setEmpty] = useState(true);
  const open = useMutation({ mutationFn: ({ _id }: StudentDocument) => openDocument(_id) });
  const { askDelete, dialog } = useDelete({
    of: studentDocuments,
    nameOf: (document: StudentDocument) => document.title,
    consequence: t`is removed from the documents of the student.`,
  });
  const add = (
    <Button startIcon={<Plus size={16} aria-hidden />} onClick={() => sheet.open('new')}>
      {t`Add document`}
    </Button>
  );
  return (
    <>
      {!isEmpty && <Actions>{add}</Actions>}
      <DataList
        name="student-documents"
        noun={{ one: t`document`, many: t`documents` }}
        columns={columns}
        of={studentDocuments.of({ student: String(studentId) })}
        rowName={(row) => row.title}
        card={(row) => (
          <CardLines
            avatar={<FileText size={20} aria-hidden />}
            title={row.title}
            end={fileSize(row.size)}
            second={kinds[row.kind]}
            third={<DateText value={row.createDt} />}
          />
        )}
        mayExport={mayManage}
        ordering="-createDt"
        remember={false}
        onOpen={(row) => open.mutate(row)}
        onEmpty={setEmpty}
        rowActions={(row) => [
          { label: t`Open`, icon: ExternalLink, onSelect: () => open.mutate(row) },
          editAction(() => sheet.open(row._id)),
          mayManage && deleteAction(() => askDelete(row)),
        ]}
        empty={{
          drawing: <GenericDrawing />,
          title: t`No documents yet`,
          text: t`Keep photo ID, proof of address and mark sheets with the student. For an Aadhaar card, use the masked copy.`,
          action: add,
          compact: true,
        }}
      />
      <ParamSheet of={sheet}>
        {(id) => <DocumentSheet id={id} studentId={studentId} onClose={sheet.close} />}
      </ParamSheet>
      <DeleteDialog {...dialog} />
    </>
  );
}
