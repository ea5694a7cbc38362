import { fieldOf } from '#domain/record.ts';
import type { JsonStore } from '#ui/shell/json-store.ts';

/**
 * Keeps the unsaved changes of a tab when it is closed: moves them from the `own` store of the tab to the one that all
 * tabs share. The page that opens next takes them over, also if it is the same tab after a reload.
 */
export function keepDraftsOfClosedTabs(own: JsonStore, shared: JsonStore, page: EventTarget): void {
  const takeOver = () => moveDrafts(shared, own);
  takeOver();
  page.addEventListener('pagehide', () => moveDrafts(own, shared));
  // A page that Back shows again.
  page.addEventListener('pageshow', takeOver);
}

/** Of two drafts of one record, keeps the moved one. */
function moveDrafts(from: JsonStore, to: JsonStore): void {
  for (const key of from.keys()) {
    const moved = draftsIn(from, key);
    const records = moved.map((draft) => fieldOf(draft, 'record'));
    const kept = draftsIn(to, key).filter((draft) => !records.includes(fieldOf(draft, 'record')));
    if (to.write(key, [...kept, ...moved])) from.clear(key);
  }
}

function draftsIn(store: JsonStore, key: string): unknown[] {
  const stored = store.read(key);
  return Array.isArray(stored) ? stored : [];
}
