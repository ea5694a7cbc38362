// The state of the cell that has the keyboard focus. Rows are identified by room type ID, columns
// by index.
import { COLUMNS } from './columns.ts';

/** The index of the last column, which contains the button of each row. */
export const BUTTON_COLUMN = COLUMNS.length;
const PAGE = 10;

export interface GridState {
  readonly id: string;
  readonly column: number;
  /**
   * Whether the edit keeps the text of the cell or replaces it. Undefined if the cell is not being
   * edited.
   */
  readonly edit: 'keep' | 'replace' | undefined;
  /** Increases with each move. The table then focuses the new cell. */
  readonly moves: number;
}

export type GridAction =
  /** The pointer or Tab has moved the focus. */
  | { readonly do: 'focus'; readonly id: string; readonly column: number }
  | { readonly do: 'edit'; readonly edit: GridState['edit'] }
  | { readonly do: 'go'; readonly id: string; readonly column: number; readonly edit?: 'keep' };

export function changeGrid(state: GridState, action: GridAction): GridState {
  if (action.do === 'edit') return { ...state, edit: action.edit };
  const { id, column } = action;
  if (action.do === 'go') {
    return { id, column, edit: action.edit, moves: state.moves + 1 };
  }
  const isSame = state.id === id && state.column === column;
  return isSame ? state : { ...state, id, column, edit: undefined };
}

export interface GridKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * The cell to which a key moves. Returns undefined for keys that do not move. `last` is the index
 * of the last row.
 */
export function cellAfterKey(
  { key, ctrlKey }: Pick<GridKey, 'key' | 'ctrlKey'>,
  row: number,
  column: number,
  last: number,
): readonly [row: number, column: number] | undefined {
  const moves: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [ctrlKey ? 0 : row - 1, column],
    ArrowDown: [ctrlKey ? last : row + 1, column],
    ArrowLeft: [row, ctrlKey ? 0 : column - 1],
    ArrowRight: [row, ctrlKey ? BUTTON_COLUMN : column + 1],
    Home: [ctrlKey ? 0 : row, 0],
    End: [ctrlKey ? last : row, BUTTON_COLUMN],
    PageUp: [row - PAGE, column],
    PageDown: [row + PAGE, column],
  };
  const to = moves[key];
  return to && [clamp(to[0], last), clamp(to[1], BUTTON_COLUMN)];
}

/** The next or previous editable cell, across rows. Returns undefined at both ends of the table. */
export function cellAfterTab(
  isBack: boolean,
  row: number,
  column: number,
  last: number,
): readonly [row: number, column: number] | undefined {
  const at = row * COLUMNS.length + column + (isBack ? -1 : 1);
  if (at < 0 || at >= (last + 1) * COLUMNS.length) return undefined;
  return [Math.floor(at / COLUMNS.length), at % COLUMNS.length];
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
