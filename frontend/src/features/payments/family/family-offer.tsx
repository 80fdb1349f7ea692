import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Banner } from '@/components/feedback/banner';
import { rupees, toPaise } from '@/lib/format';
import { FAMILY_PAY_PARAM, studentUrl } from '@/lib/urls';
import { familyOf } from './api';

/** Leads from the payment of a student to one of the whole family, where its other students owe something. */
export default function FamilyOffer({ studentId, pending }: { studentId: number; pending: string | undefined }) {
  const family = useQuery(familyOf(studentId)).data?.[0];
  const owed = toPaise(family?.pending ?? '0') ?? 0;
  if (!family || pending === undefined || owed <= Math.max(toPaise(pending) ?? 0, 0)) return null;
  return (
    <Banner tone="info">
      {t`The family ${{ family: family.familyName }} owes ${{ amount: rupees(family.pending ?? '0') }} in all.`}{' '}
      <Link to={`${studentUrl(studentId)}?tab=fees&${FAMILY_PAY_PARAM}=${studentId}`}>{t`Pay for the family`}</Link>
    </Banner>
  );
}
