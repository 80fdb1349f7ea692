import { t } from '@lingui/core/macro';
import { lazy } from 'react';
import { studentDocument as declared } from '@/api/columns/studentDocument';
import { newDocumentFile } from '@/api/forms/studentdocument';
import { studentDocuments } from '@/api/resources';
import { Attachments } from '@/components/attachments/attachments';
import { columnsOf } from '@/components/data-list/columns';
import { fileSize } from '@/components/form/file-rules';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { documentForm } from './schema';

const DocumentSheet = lazy(() => import('./document-sheet'));

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
  return (
    <Attachments
      name="student-documents"
      resource={studentDocuments}
      list={studentDocuments.of({ student: String(studentId) })}
      all={studentDocuments.rows({ student: String(studentId), ordering: '-createDt' })}
      columns={columns}
      about={(row) => kinds[row.kind]}
      adding={{
        name: `studentdocument/${studentId}`,
        refreshes: studentDocuments.refreshes,
        accepts: newDocumentFile,
        form: documentForm,
        // The contract says of a file that it is text.
        send: (values, file, key) =>
          studentDocuments.create({ studentObjectId: studentId, ...values, file: file as unknown as string }, key),
        hint: t`For an Aadhaar card, upload the masked copy. Only its last four digits may be kept.`,
      }}
      editor={(id, onClose) => <DocumentSheet id={id} onClose={onClose} />}
      mayManage={mayManage}
      consequence={t`is removed from the documents of the student.`}
      empty={{
        title: t`No documents yet`,
        text: t`Keep photo ID, proof of address and mark sheets with the student.`,
      }}
    />
  );
}
