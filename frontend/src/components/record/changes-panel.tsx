import { t } from '@lingui/core/macro';
import { date } from '@/lib/format';
import { FactsPanel } from '../layout/facts';

interface ChangesPanelProps {
  of: { createdBy: string; createDt: string; updatedBy: string; updateDt: string | null };
}

const stamp = (name: string, day: string | null) => name && day && t`${name}, ${{ day: date(day) }}`;

/** Who created a record and who changed it last, each with the day. */
export const ChangesPanel = ({ of: { createdBy, createDt, updatedBy, updateDt } }: ChangesPanelProps) => (
  <FactsPanel
    title={t`Changes`}
    facts={[
      [t`Created by`, stamp(createdBy, createDt)],
      [t`Updated by`, stamp(updatedBy, updateDt)],
    ]}
  />
);
