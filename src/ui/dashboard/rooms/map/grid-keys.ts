// Keyboard navigation in a grid whose rows are groups of rooms. Only one cell of the grid is a tab stop.
import type { KeyboardEvent } from 'react';

const CELLS = '[role=gridcell], [role=rowheader][tabindex]';
const ENTRY = '[tabindex="0"]';

/** Makes the first room the tab stop if the grid has none. Call after each render. */
export function keepOneTabStop(grid: HTMLElement | null): void {
  if (!grid || grid.querySelector(ENTRY)) return;
  const first = grid.querySelector<HTMLElement>('[role=gridcell]');
  if (first) first.tabIndex = 0;
}

/** Makes the cell the only tab stop, and focuses it if `focus` is true. */
export function enterCell(grid: HTMLElement, cell: HTMLElement, focus = true): void {
  for (const other of grid.querySelectorAll<HTMLElement>(ENTRY)) other.tabIndex = -1;
  cell.tabIndex = 0;
  if (focus) cell.focus();
}

/**
 * Left and Right move to the next cell. Up and Down move to the next row. Home and End move to the ends of
 * the row, or with Control to the ends of the grid. Returns true if the focus moved.
 */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): boolean {
  const grid = event.currentTarget;
  const from = (event.target as Element).closest<HTMLElement>(CELLS);
  if (!from || event.altKey || event.metaKey || event.shiftKey) return false;
  const target = event.ctrlKey ? endOf(grid, event.key) : neighbourOf(from, event.key);
  if (!target) return false;
  event.preventDefault();
  enterCell(grid, target);
  return true;
}

function endOf(grid: HTMLElement, key: string): HTMLElement | undefined {
  if (key !== 'Home' && key !== 'End') return undefined;
  const cells = cellsIn(grid);
  return key === 'Home' ? cells[0] : cells.at(-1);
}

function neighbourOf(from: HTMLElement, key: string): HTMLElement | undefined {
  const row = from.closest('[role=row]');
  const on = cellsIn(row);
  const before = cellsIn(row?.previousElementSibling);
  const after = cellsIn(row?.nextElementSibling);
  const at = on.indexOf(from);
  const neighbours: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowLeft: at > 0 ? on[at - 1] : before.at(-1),
    ArrowRight: on[at + 1] ?? after[0],
    ArrowUp: before[at] ?? before.at(-1),
    ArrowDown: after[at] ?? after.at(-1),
    Home: on[0],
    End: on.at(-1),
  };
  return neighbours[key];
}

function cellsIn(element: Element | null | undefined): HTMLElement[] {
  return element ? [...element.querySelectorAll<HTMLElement>(CELLS)] : [];
}
