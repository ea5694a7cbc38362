import type { JsonStore } from '#ui/shell/json-store.ts';
import type { DraftOwner } from './draft-owner.ts';

/** The stored drafts of all tabs. Each tab writes only its own, under keys that end with `@` and its ID. */
export interface TabDrafts {
  readonly store: JsonStore;
  /** The ID of this tab. A page that is loaded again is another tab. */
  readonly id: string;
  /** Whether the tab still shows the app. The drafts of a closed tab belong to the tab that reads them first. */
  isOpen(tab: string): boolean;
}

const markOf = (tab: string) => `@${tab}`;

/** Marks this tab as open until its page is closed. A tab that crashed keeps its mark, but loses its claim. */
export function openTabDrafts(
  store: JsonStore,
  owner: DraftOwner,
  page: EventTarget | undefined = globalThis.document?.defaultView ?? undefined,
): TabDrafts {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const mark = () => store.write(markOf(id), true);
  mark();
  void owner.claim(markOf(id));
  page?.addEventListener('pagehide', () => store.clear(markOf(id)));
  page?.addEventListener('pageshow', mark);
  for (const key of store.keys().filter((each) => each.startsWith('@') && each !== markOf(id))) {
    void owner.claim(key).then((isCrashed) => isCrashed && store.clear(key));
  }
  return { store, id, isOpen: (tab) => store.read(markOf(tab)) !== undefined };
}
