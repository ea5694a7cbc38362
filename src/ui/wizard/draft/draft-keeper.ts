import type { Clock } from '#application/ports/clock.ts';
import type { DraftStore } from '#ui/forms/draft-store.ts';

/** How long nothing is typed before the draft is written. */
export const DRAFT_DELAY_MS = 500;

export interface DraftKeeper {
  stored(): unknown;
  /** What there is now needs no writing: it was just read, or nobody has typed anything. */
  begin(): void;
  /**
   * Writes the draft if it changed since: a tab left lying overwrites nothing of another's. False
   * where the browser refuses to store it.
   */
  keep(): boolean;
  /** Nothing is stored any more; `keep` writes what there is. */
  clear(): void;
  /** Keeps the draft after each pause in changes. Returns what ends that. */
  keepAfter(subscribe: (changed: () => void) => () => void): () => void;
}

export interface DraftKeeperParts<Draft> {
  readonly username: string;
  readonly drafts: DraftStore;
  readonly clock: Clock;
  readonly draft: () => Draft;
  readonly mayKeep: () => boolean;
  /** Called each time, with whether the draft is stored now. */
  readonly onKept: (isStored: boolean) => void;
}

/** Writes one user's draft to the browser's storage (docs/decisions.md R20). */
export function createDraftKeeper<Draft>(parts: DraftKeeperParts<Draft>): DraftKeeper {
  const { username, drafts, clock, draft } = parts;
  let kept = '';

  const begin = () => {
    kept = JSON.stringify(draft());
  };
  const keep = () => {
    if (!parts.mayKeep()) return true;
    const present = draft();
    const text = JSON.stringify(present);
    const isStored = text === kept || drafts.write(username, present);
    if (isStored) kept = text;
    parts.onKept(isStored);
    return isStored;
  };

  return {
    stored: () => drafts.read(username),
    begin,
    keep,
    clear() {
      drafts.clear(username);
      kept = '';
      parts.onKept(true);
    },
    keepAfter(subscribe) {
      let pause: AbortController | undefined;
      const keepSoon = async () => {
        pause?.abort();
        const { signal } = (pause = new AbortController());
        await clock.sleep(DRAFT_DELAY_MS, signal);
        if (!signal.aborted) keep();
      };
      const unsubscribe = subscribe(() => void keepSoon());
      return () => {
        unsubscribe();
        pause?.abort();
      };
    },
  };
}
