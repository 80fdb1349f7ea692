import { texts } from '@/i18n/texts';
import { date } from '@/lib/format';
import { FactsPanel } from '../layout/facts';

const t = texts('changesPanel', {
  title: 'Changes',
  createdBy: 'Created by',
  updatedBy: 'Updated by',
  stamp: '{{name}}, {{day}}',
});

interface ChangesPanelProps {
  of: { createdBy: string; createDt: string; updatedBy: string; updateDt: string | null };
}

const stamp = (name: string, day: string | null) => name && day && t('stamp', { name, day: date(day) });

/** Who created a record and who changed it last, each with the day. */
export const ChangesPanel = ({ of: { createdBy, createDt, updatedBy, updateDt } }: ChangesPanelProps) => (
  <FactsPanel
    title={t('title')}
    facts={[
      [t('createdBy'), stamp(createdBy, createDt)],
      [t('updatedBy'), stamp(updatedBy, updateDt)],
    ]}
  />
);
