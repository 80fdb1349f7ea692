import { Panel } from '@/components/layout/panel';
import { PanelList } from '@/components/layout/panel-list';
import { count, rupees } from '@/lib/format';
import type { HomeFigures } from './api';
import { t } from './text';

const PAGE = '/coursefee-page?tab=renewals';

/** What auto-renewal asks for within a week; each row opens the list behind it. */
export function RenewalsPanel({ renewals }: { renewals: NonNullable<HomeFigures['renewals']> }) {
  const { days, waiting, skipped } = renewals;
  const rows = [
    {
      id: 'coming',
      to: PAGE,
      title: t('renewals.coming', { days }),
      text: t('renewals.together', { amount: rupees(renewals.amount) }),
      end: count(renewals.renewals),
    },
    waiting > 0 && { id: 'waiting', to: PAGE, title: t('renewals.waiting'), end: count(waiting) },
    skipped > 0 && { id: 'skipped', to: PAGE, title: t('renewals.skipped'), end: count(skipped) },
  ];
  return (
    <Panel title={t('renewals.title')} link={{ to: PAGE, label: t('all') }}>
      <PanelList rows={rows.filter((row) => row !== false)} none="" />
    </Panel>
  );
}
