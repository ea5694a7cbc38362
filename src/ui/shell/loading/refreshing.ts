import { proxy } from 'valtio/vanilla';
import type { Clock } from '#application/ports/clock.ts';
import type { Loading } from './loading.ts';

/** Time between two reads, in ms. */
const PAUSE_MS = 60_000;

/** The browser tab that shows the screen. */
export interface Tab {
  isVisible(): boolean;
  /** Calls back when the tab is shown or hidden, until the returned function is called. */
  onChange(callback: () => void): () => void;
}

export interface RefreshingParts {
  readonly clock: Clock;
  readonly tab: Tab;
  readonly isSignedIn: () => boolean;
}

/**
 * Reads these values again, because others change them too: when the user returns to the tab, and
 * every minute while it is visible. A slow server gets no second read before it answers the first.
 */
export function createRefreshing(
  { clock, tab, isSignedIn }: RefreshingParts,
  values: readonly Pick<Loading<object>, 'refresh'>[],
) {
  /** When the last successful read started, in ms since 1970, if the last one failed. */
  const state = proxy<{ oldSince: number | undefined }>({ oldSince: undefined });
  let readAt = clock.now();
  let isReading = false;

  const read = async () => {
    if (isReading || !tab.isVisible() || !isSignedIn()) return;
    isReading = true;
    const startedAt = clock.now();
    try {
      const results = await Promise.all(values.map((value) => value.refresh()));
      const isDone = results.every(Boolean);
      if (isDone) readAt = startedAt;
      state.oldSince = isDone ? undefined : readAt;
    } finally {
      isReading = false;
    }
  };

  return {
    state,
    /** Reads until the returned function is called. */
    open() {
      const leaving = new AbortController();
      const stopWatching = tab.onChange(() => void read());
      const repeat = async () => {
        await clock.sleep(PAUSE_MS, leaving.signal);
        if (leaving.signal.aborted) return;
        await read();
        await repeat();
      };
      void repeat();
      return () => {
        leaving.abort();
        stopWatching();
      };
    },
  };
}
