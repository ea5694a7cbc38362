// The keyboard of the price table: the arrow keys move between its cells, which are one tab stop.
import { textTable } from '#domain/text/text-table.ts';
import { useLayoutEffect, type FocusEvent, type KeyboardEvent } from 'react';

/** A base rate, or else a cell that cannot be edited. */
const STOPS = '[data-base-rate], [role=gridcell]:not(:has([data-base-rate]))';

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = textTable({
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
});

export const RATE_GRID = { onKeyDown: moveByArrow, onFocus: takeTabStop };

/** Moves to the cell beside, above or below. In a field, the keys to the sides move the cursor instead. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, nativeEvent } = event;
  const [rows, cells] = STEPS[key] ?? [0, 0];
  if (rows === cells || !(target instanceof HTMLElement) || nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey || !target.matches(STOPS)) return;
  if (cells !== 0 && target instanceof HTMLInputElement) return;
  event.preventDefault();
  const cell = target.closest('td');
  const row = rows === 0 ? cell?.parentElement : siblingOf(cell?.parentElement, rows);
  const next = row?.children[(cell?.cellIndex ?? 0) + cells];
  const stop = next?.matches(STOPS) ? next : next?.querySelector(STOPS);
  if (stop instanceof HTMLElement) stop.focus();
}

function siblingOf(row: Element | null | undefined, step: number): Element | null | undefined {
  return step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
}

/** The base rate after or before this one. */
export function nextBaseRate(element: HTMLElement, step: number): HTMLElement | undefined {
  const all = allIn(element.closest('table'), '[data-base-rate]');
  return all[all.indexOf(element) + step];
}

function allIn(table: Element | null, selector: string): HTMLElement[] {
  return [...(table?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

/** Makes all cells of a table one tab stop: Tab focuses the cell that had the focus last, or the first base rate. */
export function useOneTabStop(rate: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const table = rate.current?.closest('table') ?? null;
    const keep = () => {
      if (allIn(table, STOPS).some(({ tabIndex }) => tabIndex === 0)) return;
      allIn(table, '[data-base-rate]')[0]?.setAttribute('tabindex', '0');
    };
    keep();
    // Runs after React has removed the element.
    return () => queueMicrotask(keep);
  }, [rate]);
}

function takeTabStop({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  if (!target.matches(STOPS)) return;
  for (const other of allIn(currentTarget, STOPS)) other.tabIndex = -1;
  target.tabIndex = 0;
}
