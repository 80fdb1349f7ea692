import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { IndianRupee, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { students } from '@/api/resources';
import { useChange } from '@/components/data-list/use-change';
import { RowMenu } from '@/components/data-list/row-menu';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { useDelete } from '@/components/dialogs/use-delete';
import { Dotted } from '@/components/display/dotted';
import { Banner } from '@/components/feedback/banner';
import { DeleteDialog } from '@/components/late';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { balanceText } from '@/components/display/balance-text';
import { phone as phoneText } from '@/lib/format';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { FAMILY_PAY_PARAM, FAMILY_STATEMENT_PARAM, studentUrl } from '@/lib/urls';
import { phone } from '@/theme/breakpoints';
import { families, familyOf, type Family } from './api';

const FamilySheet = lazy(() => import('./family-sheet'));
const AddSheet = lazy(() => import('./add-sheet'));
const FamilyPaymentSheet = lazy(() => import('./family-payment-sheet'));

const Card = styled('section')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  margin: '16px 0 4px',
  padding: '12px 16px',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.line.main}`,
  '& .who': { flex: 1, minWidth: 0 },
  '& h3': { ...theme.typography.body, fontWeight: 600, margin: 0 },
  '& p': { margin: '2px 0 0', color: theme.vars.palette.text.secondary },
  '& a': { color: theme.vars.palette.brand.text },
  '& .owed': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& .owed small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& .owed strong': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& .buttons': { display: 'flex', alignItems: 'center', gap: 8 },
  [phone]: {
    flexWrap: 'wrap',
    gap: 12,
    '& .buttons': { width: '100%', flexWrap: 'wrap' },
    '& .buttons > .MuiButton-root': { flex: '1 1 auto' },
  },
}));

const Quiet = styled('div')({ margin: '16px 0 4px' });

interface FamilyCardProps {
  student: { _id: number; studentName: string };
}

/** The family that a student belongs to; without one, a hint where others have the same phone number. */
export default function FamilyCard({ student }: FamilyCardProps) {
  const sheet = useSheetParam('family');
  const found = useQuery(familyOf(student._id));
  const family = found.data?.[0];
  if (!found.data) return null;
  return (
    <>
      {family ? <Shown family={family} studentId={student._id} /> : <Suggested student={student} onOpen={sheet.open} />}
      <ParamSheet of={sheet}>
        {(value) =>
          value === 'add' && family ? (
            <AddSheet family={family} studentId={student._id} onClose={sheet.close} />
          ) : (
            <FamilySheet student={student} family={value === 'new' ? undefined : family} onClose={sheet.close} />
          )
        }
      </ParamSheet>
    </>
  );
}

/** Others with the same number may be siblings. */
function Suggested({ student, onOpen }: FamilyCardProps & { onOpen: (value: string) => void }) {
  const siblings = useQuery(students.get('{id}/siblings', { id: student._id })).data ?? [];
  const open = (
    <Button size="small" startIcon={<Users size={16} aria-hidden />} onClick={() => onOpen('new')}>
      {t`Make a family`}
    </Button>
  );
  if (siblings.length === 0) return <Quiet>{open}</Quiet>;
  const names = siblings.map(({ studentName }) => studentName).join(', ');
  return (
    <Quiet>
      <Banner tone="info" action={open}>
        {t`${names} and this student share a phone number. Make them a family to take one payment for all.`}
      </Banner>
    </Quiet>
  );
}

function Shown({ family, studentId }: { family: Family; studentId: number }) {
  const sheet = useSheetParam('family');
  const pay = useSheetParam(FAMILY_PAY_PARAM);
  const statement = useSheetParam(FAMILY_STATEMENT_PARAM);
  const mayEnd = MANAGERS.includes(useMe().role);
  const [leaving, setLeaving] = useState<number | null>(null);
  const remove = useChange({
    of: families,
    change: (id: number) => families.post('{id}/remove', { id: family._id, body: { studentObjectId: id } }),
    saysSo: true,
    onDone: () => setLeaving(null),
  });
  const { askDelete, dialog } = useDelete({
    of: families,
    nameOf: (one: Family) => one.familyName,
    consequence: t`is no longer kept as a family. Its students, dues and receipts stay.`,
  });
  const others = family.students.filter((one) => one._id !== studentId);
  return (
    <Card aria-label={t`Family`}>
      <div className="who">
        <h3>{family.familyName}</h3>
        <p>
          <Dotted parts={[family.payerName, phoneText(family.phone)]} />
        </p>
        {others.length > 0 && (
          <p>
            {others.map((one, place) => (
              <span key={one._id}>
                {place > 0 && ', '}
                <Link to={`${studentUrl(one._id)}?tab=fees`}>{one.studentName}</Link>
              </span>
            ))}
          </p>
        )}
      </div>
      <div className="owed">
        <small>{t`Pending of the family`}</small>
        <strong>{balanceText(family.pending ?? '0')}</strong>
      </div>
      <div className="buttons">
        <Button startIcon={<IndianRupee size={16} aria-hidden />} onClick={() => pay.open(studentId)}>
          {t`Pay for the family`}
        </Button>
        <Button onClick={() => statement.open(family._id)}>{t`Family statement`}</Button>
        <RowMenu
          name={family.familyName}
          actions={() => [
            { label: t`Add a student`, onSelect: () => sheet.open('add') },
            { label: t`Edit the family`, onSelect: () => sheet.open(family._id) },
            { label: t`Take this student out`, onSelect: () => setLeaving(studentId) },
            ...(mayEnd ? [{ label: t`End the family`, danger: true, onSelect: () => askDelete(family) }] : []),
          ]}
        />
      </div>
      <DeleteDialog {...dialog} />
      <LeaveDialog
        open={leaving !== null}
        busy={remove.isPending}
        onConfirm={() => leaving !== null && remove.mutate(leaving)}
        onClose={() => setLeaving(null)}
      />
      <Suspense>
        {pay.value && <FamilyPaymentSheet family={family} studentId={studentId} onClose={pay.close} />}
      </Suspense>
    </Card>
  );
}

interface LeaveDialogProps {
  open: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

const LeaveDialog = (props: LeaveDialogProps) => (
  <ConfirmDialog
    {...props}
    title={t`Take this student out of the family?`}
    text={t`What the student owes and has paid stays as it is.`}
    confirm={t`Take out`}
  />
);
