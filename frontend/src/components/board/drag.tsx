import {
  DndContext,
  DragOverlay,
  KeyboardCode,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import { t } from '@lingui/core/macro';
import { createContext, use, useMemo, useState, type KeyboardEventHandler, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Where cards may be dropped, and what happens then. */
export interface BoardDrag<Card> {
  /** Whether the card may go to this column. */
  accepts: (card: Card, column: string) => boolean;
  onDrop: (card: Card, column: string) => void;
}

interface Dragged {
  id: string;
  /** The columns that take it. */
  targets: ReadonlySet<string>;
}

const DraggedCard = createContext<Dragged | null>(null);

/** The card that is in the air, if any. */
export const useDragged = () => use(DraggedCard);

/** A mouse or a finger says where the card is; moved by keys, its own middle does. */
const underPointer: CollisionDetection = (args) => {
  const { left, top, width, height } = args.collisionRect;
  const middle = { x: left + width / 2, y: top + height / 2 };
  return pointerWithin({ ...args, pointerCoordinates: args.pointerCoordinates ?? middle });
};

const STEPS: Record<string, number> = {
  [KeyboardCode.Right]: 1,
  [KeyboardCode.Down]: 1,
  [KeyboardCode.Left]: -1,
  [KeyboardCode.Up]: -1,
};

/** An arrow goes on to the next column that takes the card. */
const toNextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = STEPS[event.code];
  const { collisionRect, droppableContainers, droppableRects } = context;
  if (!step || !collisionRect) return undefined;
  event.preventDefault();
  const middle = collisionRect.left + collisionRect.width / 2;
  const columns = droppableContainers.getEnabled().flatMap(({ id }) => droppableRects.get(id) ?? []);
  const next = columns
    .map((rect) => ({ rect, away: (rect.left + rect.width / 2 - middle) * step }))
    // A card that stands on its column is a few pixels off its middle.
    .filter(({ away }) => away > collisionRect.width / 4)
    .sort((one, other) => one.away - other.away)[0];
  if (!next) return currentCoordinates;
  const { left, top, width, height } = next.rect;
  return { x: left + (width - collisionRect.width) / 2, y: top + (height - collisionRect.height) / 2 };
};

interface DragBoardProps<Card> {
  drag: BoardDrag<Card>;
  columns: readonly { key: string; label: string; cards: readonly Card[] }[];
  cardId: (card: Card) => string;
  cardName: (card: Card) => string;
  /** The card as it is carried. */
  picture: (card: Card) => ReactNode;
  children: ReactNode;
}

/** Cards that are carried by mouse, by finger after a long press, or by keys from their handle. */
export function DragBoard<Card>({ drag, columns, cardId, cardName, picture, children }: DragBoardProps<Card>) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A shorter touch scrolls or opens.
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  );
  const find = (id: string | number) => columns.flatMap(({ cards }) => cards).find((card) => cardId(card) === id);

  const announcements = useMemo<Announcements>(() => {
    const name = (id: string | number) => {
      const card = columns.flatMap(({ cards }) => cards).find((one) => cardId(one) === id);
      return card ? cardName(card) : '';
    };
    const column = (id: string | number) => columns.find(({ key }) => key === id)?.label ?? '';
    return {
      onDragStart: ({ active }) => t`${{ name: name(active.id) }} is picked up.`,
      onDragOver: ({ active, over }) =>
        over
          ? t`${{ name: name(active.id) }} is over ${{ column: column(over.id) }}.`
          : t`${{ name: name(active.id) }} is over no column that takes it.`,
      onDragEnd: ({ active, over }) =>
        over
          ? t`${{ name: name(active.id) }} was dropped on ${{ column: column(over.id) }}.`
          : t`${{ name: name(active.id) }} stays where it was.`,
      onDragCancel: ({ active }) => t`${{ name: name(active.id) }} stays where it was.`,
    };
  }, [cardId, cardName, columns]);

  const carried = dragged && find(dragged.id);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: t`Press Space to pick the card up. Choose a column with the arrow keys, press Space to drop it there, Escape to leave it.`,
        },
      }}
      onDragStart={({ active }) => {
        const card = find(active.id);
        if (!card) return;
        const targets = columns.filter(({ key }) => drag.accepts(card, key)).map(({ key }) => key);
        setDragged({ id: cardId(card), targets: new Set(targets) });
      }}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        const card = find(active.id);
        if (card && over && drag.accepts(card, String(over.id))) drag.onDrop(card, String(over.id));
      }}
    >
      <DraggedCard value={dragged}>{children}</DraggedCard>
      {createPortal(<DragOverlay dropAnimation={null}>{carried ? picture(carried) : null}</DragOverlay>, document.body)}
    </DndContext>
  );
}

/** A place for cards, open while it takes the one in the air. */
export function useColumn(key: string) {
  const dragged = useDragged();
  const takes = dragged?.targets.has(key) ?? false;
  const { setNodeRef, isOver } = useDroppable({ id: key, disabled: !takes });
  return {
    ref: setNodeRef,
    state: !dragged ? undefined : isOver && takes ? 'over' : takes ? 'takes' : 'shut',
  } as const;
}

/** What makes a card be carried: the card itself for pointers, its handle for keys. */
export function useCard(id: string) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({ id });
  const { onKeyDown, ...pointers } = listeners ?? {};
  const { 'aria-describedby': describedBy } = attributes;
  return {
    isDragging,
    card: { ref: setNodeRef, ...pointers },
    // The library types its listeners as functions of any kind.
    handle: {
      ref: setActivatorNodeRef,
      onKeyDown: onKeyDown as KeyboardEventHandler | undefined,
      'aria-describedby': describedBy,
    },
  };
}
