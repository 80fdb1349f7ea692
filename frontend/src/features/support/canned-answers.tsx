import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Schemas } from '@/api/client';
import { cannedAnswer as declared } from '@/api/columns/cannedAnswer';
import { cannedAnswers } from '@/api/master';
import { columnsOf } from '@/components/data-list/columns';
import { DataList } from '@/components/data-list/data-list';
import { CardLines } from '@/components/data-list/list-cards';
import { deleteAction, editAction } from '@/components/data-list/row-actions';
import { useDelete } from '@/components/dialogs/use-delete';
import { GenericDrawing } from '@/components/feedback/drawings';
import { DeleteDialog } from '@/components/late';
import { SideSheet } from '@/components/sheet/side-sheet';

const AnswerSheet = lazy(() => import('./answer-sheet'));

const column = columnsOf(cannedAnswers, declared);
const columns = [
  column('title', { fixed: true, tone: 'strong', clip: true }),
  column('text', { under: 'title', clip: true }),
];

/** MASTER's canned answers. */
export default function CannedAnswers({ onClose }: { onClose: () => void }) {
  const [edited, setEdited] = useState<string | null>(null);
  const [isEmpty, setEmpty] = useState(true);
  const { askDelete, dialog } = useDelete({
    of: cannedAnswers,
    nameOf: (answer: Schemas['CannedAnswer']) => answer.title,
    consequence: t`is no longer offered. What was sent with it stays.`,
  });
  const add = (
    <Button startIcon={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t`Add answer`}
    </Button>
  );
  return (
    <SideSheet open title={t`Canned answers`} onClose={onClose} foot={!isEmpty && add}>
      <DataList
        name="cannedanswers"
        noun={{ one: t`answer`, many: t`answers` }}
        columns={columns}
        of={cannedAnswers}
        rowName={(answer) => answer.title}
        card={(answer) => <CardLines title={answer.title} second={answer.text} />}
        ordering="title"
        remember={false}
        onEmpty={setEmpty}
        rowActions={(answer) => [
          editAction(() => setEdited(String(answer._id))),
          deleteAction(() => askDelete(answer)),
        ]}
        empty={{
          drawing: <GenericDrawing />,
          title: t`No canned answers yet`,
          text: t`A canned answer fills the reply, and you can change it before you send it.`,
          action: add,
          compact: true,
        }}
      />
      <Suspense>{edited && <AnswerSheet key={edited} id={edited} onClose={() => setEdited(null)} />}</Suspense>
      <DeleteDialog {...dialog} />
    </SideSheet>
  );
}
