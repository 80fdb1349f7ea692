import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { Printer } from 'lucide-react';
import { creditNotes } from '@/api/resources';
import { DocumentButtons } from '@/components/documents/document-buttons';
import { creditNoteOf } from '@/components/documents/kinds';
import { useDocuments } from '@/components/documents/use-documents';
import { Facts } from '@/components/layout/facts';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { date, rupees, toPaise } from '@/lib/format';
import { studentUrl } from '@/lib/urls';

const Amount = styled('div')(({ theme }) => ({
  ...theme.typography.amount,
  marginBottom: 16,
  fontVariantNumeric: 'tabular-nums',
}));

/** One credit note: what it credits and why, and the ways to hand it on. */
export default function CreditNoteSheet({ id, onClose }: SheetProps) {
  const documents = useDocuments();
  return (
    <RecordSheet
      id={id}
      query={creditNotes.record}
      title={t`Credit note`}
      words={{ didNotLoad: t`The credit note did not load` }}
      onClose={onClose}
    >
      {(note) => {
        if (!note) return null;
        const { studentObjectId: student, dueObjectId: due } = note;
        const document = creditNoteOf(note);
        const { label, onSelect } = documents.print(document);
        const tax = (amount: string) => (toPaise(amount) ?? 0) > 0 && rupees(amount);
        return (
          <SideSheet
            open
            title={note.number}
            onClose={onClose}
            foot={
              <Button
                variant="contained"
                color="primary"
                startIcon={<Printer size={16} aria-hidden />}
                loading={documents.busy}
                onClick={onSelect}
              >
                {label}
              </Button>
            }
          >
            <Amount>{rupees(note.total)}</Amount>
            <DocumentButtons actions={documents.send(document)} />
            <Facts
              facts={[
                [
                  t`Issued to`,
                  <Link key="student" to={studentUrl(student._id)}>
                    {student.studentName}, {student.studentId}
                  </Link>,
                ],
                [t`Date`, date(note.date)],
                [t`For`, due.label],
                [t`Bill number`, due.number],
                [t`Reason`, note.reason],
                [t`Taxable`, rupees(note.taxable)],
                ['CGST', tax(note.cgst)],
                ['SGST', tax(note.sgst)],
                ['IGST', tax(note.igst)],
              ]}
            />
          </SideSheet>
        );
      }}
    </RecordSheet>
  );
}
