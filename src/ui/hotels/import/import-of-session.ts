import type { SessionKeeper } from '#application/session/session-keeper.ts';
import { ofSession } from '#ui/shell/session/of-session.ts';
import { createSheetImport, type SheetImportParts } from './sheet-import.ts';

/** The import survives a change of page. */
export const importOfSession = ofSession(
  (parts: SheetImportParts & { readonly session: Pick<SessionKeeper, 'id'> }) =>
    createSheetImport(parts),
);
