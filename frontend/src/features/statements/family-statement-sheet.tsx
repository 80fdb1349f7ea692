import { t } from '@lingui/core/macro';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { AccountSheet } from './account-sheet';
import { accountOfFamily, families } from './accounts';

/** The statement of all students of a family together. */
export default function FamilyStatementSheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={families.record}
      title={t`Statement of account`}
      words={{ didNotLoad: t`The family did not load` }}
    >
      {(family) => family && <AccountSheet account={accountOfFamily(family)} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}
