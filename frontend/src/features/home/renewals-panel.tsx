import { t } from '@lingui/core/macro';
import { Money } from '@/components/display/money';
import { Panel } from '@/components/layout/panel';
import { PanelList } from '@/components/layout/panel-list';
import { count, date, wholeRupees } from '@/lib/format';
import { studentUrl } from '@/lib/urls';
import type { HomeFigures } from './api';

/** What auto-renewal asks for within a week, the first of it by name. */
export function RenewalsPanel({ renewals }: { renewals: NonNullable<HomeFigures['renewals']> }) {
  const rows = renewals.next.map(({ _id, studentObjectId, studentName, label, renewsOn, amount }) => ({
    id: _id,
    to: studentUrl(studentObjectId),
    lead: <time dateTime={renewsOn}>{date(renewsOn).slice(0, 5)}</time>,
    title: studentName,
    text: label,
    end: <Money amount={amount} />,
  }));
  return (
    <Panel
      title={t`Renewals in ${{ days: count(renewals.days) }} days`}
      count={renewals.renewals}
      link={{ to: '/coursefee-page?tab=renewals', label: rows.length > 0 ? wholeRupees(renewals.amount) : t`All` }}
    >
      <PanelList rows={rows} none={t`No renewals in this period.`} />
    </Panel>
  );
}
