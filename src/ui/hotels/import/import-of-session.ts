import type { SessionKeeper } from '#application/session/session-keeper.ts';
import { createSheetImport, type SheetImport, type SheetImportParts } from './sheet-import.ts';

interface SessionImport {
  readonly id: ReturnType<SessionKeeper['id']>;
  readonly sheets: SheetImport;
}

const sessions = new WeakMap<Pick<SessionKeeper, 'id'>, SessionImport>();

/** Returns the same import until the user signs out, so that it survives a change of page. */
export function importOfSession(
  parts: SheetImportParts & { readonly session: Pick<SessionKeeper, 'id'> },
): SheetImport {
  const { session } = parts;
  const id = session.id();
  const last = sessions.get(session);
  if (last && last.id === id) return last.sheets;
  const sheets = createSheetImport(parts);
  sessions.set(session, { id, sheets });
  return sheets;
}
