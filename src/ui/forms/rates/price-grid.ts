import { useLayoutEffect, type FocusEvent, type KeyboardEvent } from 'react';
import { textTable } from '#domain/text/text-table.ts';

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = textTable({
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  Home: [0, -Infinity],
  End: [0, Infinity],
});

/** For a table of prices that users may edit: keys move between its cells. */
export const PRICE_GRID = { onKeyDown: moveByKey, onFocus: takeTabStop };
/** Marks the place of a price that the user can edit. */
export const EDITABLE_PRICE = 'data-price';
const PRICE_BUTTON = `[${EDITABLE_PRICE}] > button`;
/** What the Tab key reaches: fields, and one of these. */
const STOPS = `${PRICE_BUTTON}, [role=gridcell]:not(:has(input, select, button))`;

/** To the next cell in a direction, or the end of the row (with Ctrl, of the grid). Never sideways from a field. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  const [rows, cells] = STEPS[key] ?? [0, 0];
  if (rows === cells || !(target instanceof HTMLElement)) return;
  const cell = target.closest('td');
  const isCorner = ctrlKey && !Number.isFinite(cells);
  if ((ctrlKey && !isCorner) || metaKey || altKey || !cell || target !== stopIn(cell)) return;
  if (target instanceof HTMLSelectElement) return;
  if (cells !== 0 && target instanceof HTMLInputElement) return;
  event.preventDefault();
  const row = moved(
    [...(cell.closest('tbody')?.rows ?? [])],
    cell.closest('tr'),
    isCorner ? cells : rows,
  );
  const place = cell.cellIndex;
  stopIn(moved([...(row?.querySelectorAll('td') ?? [])], row?.children[place], cells))?.focus();
}

/** The element that is so many steps after `from`, or the last one in that direction. */
function moved<Item>(all: readonly Item[], from: unknown, steps: number): Item | undefined {
  const place = all.findIndex((each) => each === from) + steps;
  return all[Math.min(Math.max(0, place), all.length - 1)];
}

function stopIn(cell: Element | null | undefined): HTMLElement | null | undefined {
  return cell?.querySelector<HTMLElement>('input, select, button') ?? cell?.closest('td');
}

/** The control of the editable price after or before this one. */
export function nextPrice(price: Element | null, step: number): HTMLElement | null | undefined {
  const all = [...(price?.closest('table')?.querySelectorAll(`[${EDITABLE_PRICE}]`) ?? [])];
  return stopIn(all[all.findIndex((each) => each === price) + step]);
}

/** Makes all prices of a table one tab stop: Tab focuses the one that had the focus last, or the first one to edit. */
export function useOneTabStop(price: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const table = price.current?.closest('table');
    const keep = () => {
      if (table?.querySelector(`:is(${STOPS})[tabindex="0"]`)) return;
      table?.querySelector(PRICE_BUTTON)?.setAttribute('tabindex', '0');
    };
    keep();
    // Runs after React has removed the element.
    return () => queueMicrotask(keep);
  });
}

function takeTabStop({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  if (!target.matches(STOPS)) return;
  for (const other of currentTarget.querySelectorAll<HTMLElement>(STOPS)) other.tabIndex = -1;
  target.tabIndex = 0;
}
