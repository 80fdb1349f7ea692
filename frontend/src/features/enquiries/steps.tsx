import { ArrowRight, CirclePause, GraduationCap, Pencil, RotateCcw, Trash2, XCircle } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { RowAction } from '@/components/data-list/types';
import { useChange } from '@/components/data-list/use-change';
import { useDelete } from '@/components/dialogs/use-delete';
import { stateText } from '@/components/display/states';
import { DeleteDialog } from '@/components/late';
import { useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import { deleteEnquiry, moveEnquiry, REFRESHES, type EnquiryRow } from './api';
import { isOpen, laterStages } from './choices';
import type { Step } from './step-dialog';
import { t } from './text';

const StepDialog = lazy(() => import('./step-dialog'));

export interface Steps {
  /** What may be done with an enquiry by this person. */
  actionsOf: (enquiry: EnquiryRow) => readonly (RowAction | false)[];
  /** Asks what a step has to know, and takes it. */
  ask: (step: Step) => void;
  /** The dialogs that the steps ask with. */
  dialogs: ReactNode;
}

interface StepsOptions {
  onEdit: (id: number) => void;
  onConvert: (id: number) => void;
  onDeleted?: () => void;
}

/** The steps of an enquiry, the same in the list, on the board and on its own sheet. */
export function useSteps({ onEdit, onConvert, onDeleted }: StepsOptions): Steps {
  const { role } = useMe();
  const [asking, setAsking] = useState<Step | null>(null);
  const move = useChange({
    change: ({ enquiry, status }: { enquiry: EnquiryRow; status: 'CONTACTED' | 'INTERESTED' | 'DEMO' }) =>
      moveEnquiry(enquiry._id, { status, version: enquiry.version }),
    refreshes: REFRESHES,
    saysSo: true,
  });
  const { askDelete, dialog } = useDelete({
    remove: ({ _id }: EnquiryRow) => deleteEnquiry(_id),
    refreshes: REFRESHES,
    onDeleted,
  });

  function actionsOf(enquiry: EnquiryRow): readonly (RowAction | false)[] {
    const { status } = enquiry;
    const parked = status === 'LOST' || status === 'ON_HOLD';
    const ask = (kind: Step['kind']) => () => setAsking({ kind, enquiry });
    return [
      ...laterStages(status).map((stage) => ({
        label: t('moveTo', { stage: stateText(stage) }),
        icon: ArrowRight,
        onSelect: () => move.mutate({ enquiry, status: stage }),
      })),
      FRONT_DESK.includes(role) &&
        isOpen(status) && { label: t('convert'), icon: GraduationCap, onSelect: () => onConvert(enquiry._id) },
      parked && { label: t('reopen'), icon: RotateCcw, onSelect: ask('reopen') },
      isOpen(status) && { label: t('hold'), icon: CirclePause, onSelect: ask('hold') },
      (isOpen(status) || status === 'ON_HOLD') && { label: t('lose'), icon: XCircle, onSelect: ask('lose') },
      { label: t('editShort'), icon: Pencil, onSelect: () => onEdit(enquiry._id) },
      MANAGERS.includes(role) &&
        status !== 'CONVERTED' && {
          label: t('delete'),
          icon: Trash2,
          danger: true,
          onSelect: () => askDelete(enquiry),
        },
    ];
  }

  return {
    actionsOf,
    ask: setAsking,
    dialogs: (
      <>
        <DeleteDialog {...dialog} />
        {asking && (
          <Suspense>
            <StepDialog step={asking} onClose={() => setAsking(null)} />
          </Suspense>
        )}
      </>
    ),
  };
}
