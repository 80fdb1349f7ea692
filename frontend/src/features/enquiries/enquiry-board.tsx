import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Board } from '@/components/board/board';
import { stateText } from '@/components/display/states';
import { SelectField } from '@/components/form/text-field';
import { RecordState } from '@/components/record/record-state';
import { usePhone } from '@/components/sheet/use-phone';
import { count } from '@/lib/format';
import { enquiryBoard, type BoardColumn, type EnquiryRow } from './api';
import { NextDate } from './next-date';
import type { Steps } from './steps';
import { useOpenUrl } from './use-open-url';

const Lines = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gap: 2,
  marginTop: 2,
  color: theme.vars.palette.text.secondary,
  '& .next': { marginTop: 4, display: 'flex', justifyContent: 'space-between', gap: 8 },
}));

/** The stages side by side; on a phone one of them, picked above its cards. */
export default function EnquiryBoard({ steps }: { steps: Steps }) {
  const board = useQuery(enquiryBoard);
  const isPhone = usePhone();
  return (
    <RecordState of={board} words={{ didNotLoad: t`The board did not load` }}>
      {(columns) =>
        isPhone ? <OneStage columns={columns} steps={steps} /> : <Stages columns={columns} steps={steps} />
      }
    </RecordState>
  );
}

interface StagesProps {
  columns: readonly BoardColumn[];
  steps: Steps;
  /** The one that is shown on a phone. */
  only?: string;
}

function OneStage({ columns, steps }: StagesProps) {
  const [address, setAddress] = useSearchParams();
  const stage = address.get('stage') ?? 'NEW';
  const shown = columns.find((column) => column.status === stage) ?? columns[0];

  function pick(next: string): void {
    setAddress(
      (now) => {
        const changed = new URLSearchParams(now);
        changed.set('stage', next);
        return changed;
      },
      { replace: true },
    );
  }

  return (
    <>
      <SelectField
        label={t`Stage`}
        value={shown?.status ?? ''}
        onChange={(event) => pick(event.target.value)}
        sx={{ mb: 3 }}
      >
        {columns.map((column) => (
          <option key={column.status} value={column.status}>
            {stateText(column.status)} ({count(column.count)})
          </option>
        ))}
      </SelectField>
      {shown && <Stages columns={columns} steps={steps} only={shown.status} />}
    </>
  );
}

const idOf = (card: EnquiryRow) => card._id;
const nameOf = (card: EnquiryRow) => card.studentName;

function Stages({ columns, steps, only }: StagesProps) {
  const urlOf = useOpenUrl();
  return (
    <Board<EnquiryRow>
      label={t`Enquiries by stage`}
      columns={columns.map(({ status, count: total, cards }) => ({
        key: status,
        label: stateText(status),
        cards,
        total,
        more: total > cards.length && (
          <Link to={`/student-enquiry?status=${status}`}>{t`All ${{ count: count(total) }} in the list`}</Link>
        ),
      }))}
      only={only}
      cardId={idOf}
      cardName={nameOf}
      href={(card) => urlOf(card._id)}
      actions={steps.actionsOf}
      drag={{ accepts: steps.mayGoTo, onDrop: steps.goTo }}
    >
      {(card) => (
        <Lines>
          {card.course && <span>{card.course}</span>}
          <span className="next">
            <span>{card.ownerObjectId?.username ?? t`Nobody`}</span>
            {card.nextFollowUp && <NextDate day={card.nextFollowUp} />}
          </span>
        </Lines>
      )}
    </Board>
  );
}
