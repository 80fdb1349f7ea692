import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonStep } from '@/components/late';
import { Panel } from '@/components/layout/panel';
import { PanelList } from '@/components/layout/panel-list';
import { date } from '@/lib/format';
import { batchUrl } from '@/lib/urls';
import { promotions, undoPromotion, type Promotion } from './api';

interface PromotionsPanelProps {
  batch: number;
  mayUndo: boolean;
}

/** The promotions of a batch, newest first; nothing where there is none. */
export function PromotionsPanel({ batch, mayUndo }: PromotionsPanelProps) {
  const [undoing, setUndoing] = useState<Promotion | null>(null);
  const found = useQuery(promotions.first({ batch: String(batch), ordering: '-start', pageSize: 5 })).data?.list ?? [];
  if (found.length === 0) return null;
  return (
    <Panel title={t`Promotions`}>
      <PanelList
        none=""
        rows={found.map((promotion) => ({
          id: promotion._id,
          to: batchUrl(promotion.toBatchObjectId._id),
          title: promotion.toBatchObjectId.name,
          text: [
            date(promotion.start),
            plural({ count: promotion.students }, { one: '# student', other: '# students' }),
            promotion.status === 'UNDONE' ? t`undone` : '',
          ]
            .filter(Boolean)
            .join(' · '),
          beside: mayUndo && promotion.status === 'DONE' && (
            <Button size="small" onClick={() => setUndoing(promotion)}>{t`Undo`}</Button>
          ),
        }))}
      />
      {undoing && (
        <ReasonStep
          of={promotions}
          title={t`Undo this promotion?`}
          text={t`The new enrolments are cancelled with their dues, and the old ones go on as before. You can do this only while nothing was paid and no attendance was taken.`}
          confirm={t`Undo promotion`}
          change={(reason, key) => undoPromotion(undoing, reason, key)}
          onClose={() => setUndoing(null)}
        />
      )}
    </Panel>
  );
}
