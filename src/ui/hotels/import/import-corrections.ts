import { proxy } from 'valtio/vanilla';
import type { Correction, WrongValue } from '#application/import/corrections.ts';
import type { Place } from '#application/import/sheet-problem.ts';

export interface MadeCorrection extends Correction {
  readonly title: string;
  /** The text of the cell in the file; '' for a password. */
  readonly before: string;
  readonly isSecret: boolean;
}

export function cellKey({ file, sheet, row, column }: Place): string {
  return JSON.stringify([file, sheet, row, column]);
}

const nothing = () => ({
  /** Corrections by `cellKey`. */
  made: {} as Record<string, MadeCorrection>,
  /** Corrections that the user has typed, but not saved. */
  typed: {} as Record<string, MadeCorrection>,
  /** Names of the excluded hotels, by ID. */
  excluded: {} as Record<string, string>,
});

/** The user's changes to an import: corrected values and excluded hotels. `onChange` is called after each change. */
export function createCorrections(onChange: () => void) {
  const state = proxy({
    ...nothing(),
    dropped: 0,
    /** Increased by each change, so that the screen can restore the focus. */
    steps: 0,
  });
  const change = (how: () => void) => {
    how();
    state.dropped = 0;
    state.steps += 1;
    onChange();
  };
  return {
    state,
    type({ file, sheet, row = 0, column = 0 }: Place, wrong: WrongValue, text: string) {
      const place = { file, ...(sheet !== undefined && { sheet }), row, column };
      const { title, kind } = wrong.field;
      const before = state.made[cellKey(place)]?.before ?? wrong.text;
      const typed = { place, text, title, before, isSecret: kind === 'password' };
      if (text === wrong.text) delete state.typed[cellKey(place)];
      else state.typed[cellKey(place)] = typed;
    },
    save: () =>
      change(() => {
        Object.assign(state.made, state.typed);
        state.typed = {};
      }),
    undoCorrection: (key: string) => change(() => delete state.made[key]),
    excludeHotel: ({ id, name }: { readonly id: string; readonly name: string }) =>
      change(() => {
        state.excluded[id] = name;
      }),
    includeHotel: (id: string) => change(() => delete state.excluded[id]),
    drop() {
      const { made, typed, excluded } = state;
      const dropped = Object.keys({ ...made, ...typed }).length + Object.keys(excluded).length;
      Object.assign(state, nothing(), { dropped });
    },
  };
}
