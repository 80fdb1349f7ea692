import { t } from '@lingui/core/macro';
import { ArrowRight, CirclePause, GraduationCap, RotateCcw, XCircle } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { enquiries } from '@/api/resources';
import { deleteAction, editAction } from '@/components/data-list/row-actions';
import type { RowAction } from '@/components/data-list/types';
import { useDelete } from '@/components/dialogs/use-delete';
import { stateText } from '@/components/display/states';
import { DeleteDialog } from '@/components/late';
import { useMe } from '@/lib/me';
import { FRONT_DESK, MANAGERS } from '@/lib/roles';
import type { EnquiryRow } from './api';
import { isOpen, isRunning, laterStages } from './choices';
import type { Step } from './step-dialog';
import { useMove } from './use-move';

const StepDialog = lazy(() => import('./step-dialog'));

export interface Steps {
  /** What may be done with an enquiry by this person. */
  actionsOf: (enquiry: EnquiryRow) => readonly RowAction[];
  /** Whether this person may bring it to a stage from where it is. */
  mayGoTo: (enquiry: EnquiryRow, stage: string) => boolean;
  /** Brings it there: at once, or after what the step has to know was asked. */
  goTo: (enquiry: EnquiryRow, stage: string) => void;
  /** Asks what a step has to know, and takes it. */
  ask: (step: Step) => void;
  /** The dialogs that the steps ask with. */
  dialogs: ReactNode;
}

/** A step that brings an enquiry to a stage. */
type Way = RowAction & { stage: string };

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
    consequence: t`is removed from the pipeline together with its follow-ups.`,
    onDeleted,
  });

  /** Where an enquiry can go from where it is, in the order of the menu. */
  function waysOf(enquiry: EnquiryRow): readonly Way[] {
    const { status, parkedFrom } = enquiry;
    const isHeld = status === 'ON_HOLD';
    const ask = (kind: Step['kind']) => () => setAsking({ kind, enquiry });
    const ways: readonly (Way | false)[] = [
      ...laterStages(status).map((stage) => ({
        stage,
        label: t`Move to ${{ stage: stateText(stage) }}`,
        icon: ArrowRight,
        onSelect: () => move.mutate({ enquiry, status: stage }),
      })),
      isOpen(status) &&
        FRONT_DESK.includes(role) && {
          stage: 'CONVERTED',
          label: t`Convert to student`,
          icon: GraduationCap,
          onSelect: () => onConvert(enquiry._id),
        },
      // It goes on where it was.
      (isHeld || status === 'LOST') && {
        stage: parkedFrom,
        label: t`Reopen`,
        icon: RotateCcw,
        onSelect: ask('reopen'),
      },
      isOpen(status) && { stage: 'ON_HOLD', label: t`Put on hold`, icon: CirclePause, onSelect: ask('hold') },
      isRunning(status) && { stage: 'LOST', label: t`Mark as lost`, icon: XCircle, onSelect: ask('lose') },
    ];
    return ways.filter((way) => way !== false);
  }

  const wayTo = (enquiry: EnquiryRow, stage: string) => waysOf(enquiry).find((way) => way.stage === stage);

  return {
    actionsOf: (enquiry) => [
      ...waysOf(enquiry),
      editAction(() => onEdit(enquiry._id)),
      ...(MANAGERS.includes(role) && enquiry.status !== 'CONVERTED' ? [deleteAction(() => askDelete(enquiry))] : []),
    ],
    mayGoTo: (enquiry, stage) => wayTo(enquiry, stage) !== undefined,
    goTo: (enquiry, stage) => wayTo(enquiry, stage)?.onSelect(),
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
