import { t } from '@lingui/core/macro';
import { ArrowRightLeft, CircleCheck, CirclePause, CirclePlay, CircleX, HandCoins, Play, Undo2 } from 'lucide-react';
import { lazy } from 'react';
import type { RowAction } from '@/components/data-list/types';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { SETTLE_PARAM } from '@/lib/urls';
import type { Enrolment, Step } from './api';
import { ACTION_LABELS } from './step-labels';
import { parseStep, stepValue } from './step-value';

const StepSheet = lazy(() => import('./step-sheet'));

type Status = Enrolment['status'];

interface Offer {
  step: Step;
  icon: RowAction['icon'];
  /** In which states it is possible. */
  from: readonly Status[];
  /** Managers alone. */
  manages?: boolean;
}

const OFFERS: readonly Offer[] = [
  { step: 'start', icon: Play, from: ['TRIAL'] },
  { step: 'pause', icon: CirclePause, from: ['ACTIVE'] },
  { step: 'resume', icon: CirclePlay, from: ['PAUSED'] },
  { step: 'transfer', icon: ArrowRightLeft, from: ['ACTIVE'] },
  { step: 'complete', icon: CircleCheck, from: ['ACTIVE', 'PAUSED'] },
  { step: 'drop', icon: CircleX, from: ['ACTIVE', 'PAUSED'], manages: true },
  { step: 'cancel', icon: Undo2, from: ['TRIAL', 'ACTIVE', 'PAUSED'], manages: true },
];

/** What is left of its fees can be refunded. */
const ENDED: readonly Status[] = ['COMPLETED', 'DROPPED'];

interface Rights {
  /** Front desk: pauses, resumes, transfers, completes. */
  mayChange: boolean;
  /** Managers: also drop and cancel. */
  mayEnd: boolean;
}

/** The steps that an enrolment can take, for a row's menu, and the sheet that takes them. */
export function useSteps({ mayChange, mayEnd }: Rights) {
  const open = useSheetParam('step');
  const settle = useSheetParam(SETTLE_PARAM);
  const offers = OFFERS.filter(({ manages }) => mayChange && (mayEnd || !manages));
  const actions = (enrolment: Enrolment): (RowAction | false)[] => [
    ...offers
      .filter(({ from }) => from.includes(enrolment.status))
      .map(({ step, icon, manages }) => ({
        label: ACTION_LABELS[step],
        icon,
        danger: manages,
        onSelect: () => open.open(stepValue(step, enrolment)),
      })),
    mayEnd &&
      ENDED.includes(enrolment.status) && {
        label: t`Refund…`,
        icon: HandCoins,
        onSelect: () => settle.open(enrolment._id),
      },
  ];
  // A step that the menu lacks is not taken by its address either.
  const steps = offers.map(({ step }) => step);
  return {
    rowActions: mayChange ? actions : undefined,
    sheet: (
      <ParamSheet of={open}>
        {(value) => {
          const taken = parseStep(value, steps);
          return taken && <StepSheet {...taken} onClose={open.close} />;
        }}
      </ParamSheet>
    ),
  };
}
