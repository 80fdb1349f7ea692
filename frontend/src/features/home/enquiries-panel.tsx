import { Panel } from '@/components/layout/panel';
import { PanelList } from '@/components/layout/panel-list';
import { count } from '@/lib/format';
import type { HomeFigures } from './api';
import { t } from './text';

/** Who waits for a call: each row opens the follow-ups or enquiries behind it. */
export function EnquiriesPanel({ enquiries }: { enquiries: NonNullable<HomeFigures['enquiries']> }) {
  const rows = [
    { id: 'overdue', to: '/student-enquiry?view=due&due=overdue', title: t('enquiries.overdue'), many: enquiries.overdue },
    { id: 'today', to: '/student-enquiry?view=due&due=today', title: t('enquiries.today'), many: enquiries.dueToday },
    { id: 'new', to: '/student-enquiry?status=NEW', title: t('enquiries.new'), many: enquiries.new },
  ];
  return (
    <Panel title={t('enquiries.title')} link={{ to: '/student-enquiry', label: t('all') }}>
      <PanelList rows={rows.map(({ many, ...row }) => ({ ...row, end: count(many) }))} none="" />
    </Panel>
  );
}
