import { AccountSheet } from './account-sheet';
import { accountOfStudent } from './accounts';

interface StatementSheetProps {
  student: { _id: number; studentId: string; studentName: string };
  onClose: () => void;
}

/** The statement of a student. */
export default function StatementSheet({ student, onClose }: StatementSheetProps) {
  return <AccountSheet account={accountOfStudent(student)} onClose={onClose} />;
}
