import { t } from '@lingui/core/macro';
import { CallButton } from '@/components/display/reach-links';
import { Panel } from '@/components/layout/panel';
import { PanelList } from '@/components/layout/panel-list';
import { addDays, date, today } from '@/lib/format';
import type { HomeFigures } from './api';

/** When the call was to be made: the nearer, the more like people say it. */
function due(day: string) {
  const now = today();
  if (day === now) return <span className="quiet">{t`Today`}</span>;
  return <span className="late">{day === addDays(now, -1) ? t`Yesterday` : date(day)}</span>;
}

/** Whom to call today, the longest overdue first. */
export function FollowUpsPanel({ enquiries }: { enquiries: NonNullable<HomeFigures['enquiries']> }) {
  const rows = enquiries.followUps.map(({ _id, studentName, phone, course, nextFollowUp }) => ({
    id: _id,
    to: `/student-enquiry?view=due&open=${_id}`,
    person: { name: studentName },
    title: studentName,
    text: course,
    end: due(nextFollowUp),
    beside: <CallButton name={studentName} phone={phone} />,
  }));
  return (
    <Panel
      title={t`Follow-ups due today`}
      count={enquiries.waiting}
      link={{ to: '/student-enquiry?view=due', label: t`All` }}
    >
      <PanelList rows={rows} none={t`No follow-ups are due today.`} />
    </Panel>
  );
}
