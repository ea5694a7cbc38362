import type { Clock } from '#application/ports/clock.ts';
import type { DraftStore } from '#ui/forms/draft-store.ts';

/** How long nothing is typed before the draft is saved. */
export const DRAFT_DELAY_MS = 500;

export interface DraftSaver {
  stored(): unknown;
  /** The draft as it is now needs no saving: it was just read, or is still blank. */
  markSaved(): void;
  /**
   * Saves the draft if it changed since, so that an idle tab overwrites nothing of another's. False
   * if the browser refuses to store it.
   */
  save(): boolean;
  /** Deletes what is stored. The next `save` stores the draft again. */
  clear(): void;
  /** Saves the draft after each pause in changes. Returns what stops that. */
  saveAfterPauses(subscribe: (changed: () => void) => () => void): () => void;
}

export interface DraftSaverParts<Draft> {
  readonly username: string;
  readonly drafts: DraftStore;
  readonly clock: Clock;
  readonly draft: () => Draft;
  readonly maySave: () => boolean;
  /** Called after each try, with whether the draft is stored now. */
  readonly onSaved: (isStored: boolean) => void;
}

/** Saves one user's draft to the browser's storage (docs/decisions.md R20). */
export function createDraftSaver<Draft>(parts: DraftSaverParts<Draft>): DraftSaver {
  const { username, drafts, clock, draft } = parts;
  let saved = '';

  const save = () => {
    if (!parts.maySave()) return true;
    const present = draft();
    const text = JSON.stringify(present);
    const isStored = text === saved || drafts.write(username, present);
    if (isStored) saved = text;
    parts.onSaved(isStored);
    return isStored;
  };

  return {
    stored: () => drafts.read(username),
    markSaved() {
      saved = JSON.stringify(draft());
    },
    save,
    clear() {
      drafts.clear(username);
      saved = '';
      parts.onSaved(true);
    },
    saveAfterPauses(subscribe) {
      let pause: AbortController | undefined;
      const saveSoon = async () => {
        pause?.abort();
        const { signal } = (pause = new AbortController());
        await clock.sleep(DRAFT_DELAY_MS, signal);
        if (!signal.aborted) save();
      };
      const unsubscribe = subscribe(() => void saveSoon());
      return () => {
        unsubscribe();
        pause?.abort();
      };
    },
  };
}
