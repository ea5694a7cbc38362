// The cell of the keyboard. Rows are room types by ID, columns count from 0.
import { COLUMNS } from './columns.ts';

/** The last column has the row's button. */
export const BUTTON_COLUMN = COLUMNS.length;
const PAGE = 10;

export interface GridState {
  readonly id: string;
  readonly column: number;
  /** How the cell is edited: keeping its text, or replacing it by typing. */
  readonly edit: 'keep' | 'replace' | undefined;
  /** Counts the moves of the keyboard, each of which takes the focus along. */
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

/** The name of a key for the handlers of the table. */
export interface GridKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
}

/** The cell to which a key moves from a cell; undefined for other keys. `last`: the last row. */
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

/** The next or previous cell that can be edited, across rows; undefined at the ends of the table. */
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
