import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { dragItem } from './drag-item.ts';

export interface MoveHandleProps {
  readonly title: string | undefined;
  readonly position: number;
  /** Called before a drag. Folds all items to the same height. */
  readonly onStart: () => void;
  readonly onMove: (position: number) => void;
}

/** The DOM ID of the hint for all handles, which is rendered once beside the list. */
export const MOVE_HINT = 'move-hint';

/**
 * Drags the enclosing `data-reordered` element. Arrow keys, Home and End also move that element.
 */
export function MoveHandle({ title, position, onStart, onMove }: MoveHandleProps) {
  const press = (event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowUp: position - 1,
      ArrowDown: position + 1,
      Home: 0,
      End: Number.POSITIVE_INFINITY,
    };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  const drag = ({ currentTarget: handle, pointerId, clientY, button }: PointerEvent) => {
    if (button !== 0) return;
    handle.setPointerCapture(pointerId);
    dragItem({ handle, clientY, fold: () => flushSync(onStart), onDrop: onMove });
  };
  return (
    <button
      type="button"
      aria-label={`Move ${title}`}
      aria-describedby={MOVE_HINT}
      title={`Move ${title}`}
      className="flex size-control shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-ink/75 hover:bg-brand-tint focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand active:cursor-grabbing"
      onKeyDown={press}
      onPointerDown={(event) => drag(event)}
    >
      <GripVertical className="size-5" />
    </button>
  );
}
