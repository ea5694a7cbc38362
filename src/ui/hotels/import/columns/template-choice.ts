import { proxy } from 'valtio/vanilla';
import {
  optionalColumns,
  TEMPLATE_SHEETS,
  templateOf,
} from '#application/import/template/template-sheets.ts';
import type { Services } from '#ui/services.ts';

/** The required and the optional columns of each sheet. */
export const TEMPLATE_GROUPS = TEMPLATE_SHEETS.map((sheet) => ({
  name: sheet.name,
  required: sheet.columns.filter(({ field }) => field.isRequired).map(({ field }) => field.title),
  columns: optionalColumns(sheet),
}));

const USUAL = TEMPLATE_GROUPS.flatMap(({ columns }) =>
  columns.filter(({ isUsual }) => isUsual).map(({ key }) => [key, true] as const),
);

export type TemplateChoice = ReturnType<typeof createTemplateChoice>;

export function createTemplateChoice({
  loadTemplateWorkbook,
}: Pick<Services, 'loadTemplateWorkbook'>) {
  const state = proxy({
    /** Whether each optional column is chosen, by field key. */
    chosen: Object.fromEntries<boolean>(USUAL),
    status: 'ready' as 'ready' | 'busy' | 'failed',
  });
  return {
    state,
    choose(keys: readonly string[], isChosen: boolean) {
      for (const key of keys) state.chosen[key] = isChosen;
    },
    /**
     * Creates the workbook. If the code for it cannot be loaded, sets `state.status` to 'failed'
     * and resolves to undefined.
     */
    async file() {
      state.status = 'busy';
      const chosen = Object.keys(state.chosen).filter((key) => state.chosen[key]);
      try {
        const bytes = await (await loadTemplateWorkbook())(templateOf(chosen));
        state.status = 'ready';
        return { name: 'hotels.xlsx', bytes };
      } catch {
        state.status = 'failed';
        return undefined;
      }
    },
  };
}
