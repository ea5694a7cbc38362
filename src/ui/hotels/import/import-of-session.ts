import type { SessionKeeper } from '#application/session/session-keeper.ts';
import { createSheetImport, type SheetImport, type SheetImportParts } from './sheet-import.ts';

interface Kept {
  readonly id: ReturnType<SessionKeeper['id']>;
  readonly sheets: SheetImport;
}

const kept = new WeakMap<Pick<SessionKeeper, 'id'>, Kept>();

/** Returns the same import until the user signs out, so that it survives a change of page. */
export function importOfSession(
  parts: SheetImportParts & { readonly session: Pick<SessionKeeper, 'id'> },
): SheetImport {
  const { session } = parts;
  const id = session.id();
  const known = kept.get(session);
  if (known && known.id === id) return known.sheets;
  const sheets = createSheetImport(parts);
  kept.set(session, { id, sheets });
  return sheets;
}
