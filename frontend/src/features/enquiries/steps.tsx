import { ArrowRight, CirclePause, GraduationCap, Pencil, RotateCcw, Trash2, XCircle } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { enquiries } from '@/api/resources';
import type { RowAction } from '@/components/data-list/types';
import { useDelete } from '@/components/dialogs/use-delete';
import { stateText } from '@/components/display/states';
import { DeleteDialog } from '@/components/late';
import { useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import type { EnquiryRow } from './api';
import { isOpen, laterStages } from './choices';
import type { Step } from './step-dialog';
import { t } from './text';
import { useMove } from './use-move';

const StepDialog = lazy(() => import('./step-dialog'));

export interface Steps {
  /** What may be done with an enquiry by this person. */
  actionsOf: (enquiry: EnquiryRow) => readonly (RowAction | false)[];
  /** Whether this person may bring it to a stage from where it is. */
  mayGoTo: (enquiry: EnquiryRow, stage: string) => boolean;
  /** Brings it there: at once, or after what the step has to know was asked. */
  goTo: (enquiry: EnquiryRow, stage: string) => void;
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
  const move = useMove();
  const { askDelete, dialog } = useDelete({
    of: enquiries,
    nameOf: (enquiry: EnquiryRow) => enquiry.studentName,
    consequence: t('deleteEffect'),
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

  /** What brings the enquiry to a stage; nothing where it cannot go. */
  function wayTo(enquiry: EnquiryRow, stage: string): (() => void) | undefined {
    const { status } = enquiry;
    const later = laterStages(status).find((one) => one === stage);
    if (later) return () => move.mutate({ enquiry, status: later });
    const ask = (kind: Step['kind']) => () => setAsking({ kind, enquiry });
    if (stage === 'LOST' && (isOpen(status) || status === 'ON_HOLD')) return ask('lose');
    if (stage === 'ON_HOLD' && isOpen(status)) return ask('hold');
    if (stage === 'CONVERTED' && isOpen(status) && FRONT_DESK.includes(role)) return () => onConvert(enquiry._id);
    // What rested goes on where it was.
    if (stage === enquiry.parkedFrom && !isOpen(status)) return ask('reopen');
    return undefined;
  }

  return {
    actionsOf,
    mayGoTo: (enquiry, stage) => wayTo(enquiry, stage) !== undefined,
    goTo: (enquiry, stage) => wayTo(enquiry, stage)?.(),
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
