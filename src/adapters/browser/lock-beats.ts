const PREFIX = 'hms-lock:';
const BEAT_MS = 5000;
/** Browsers let the timers of hidden tabs run once a minute. */
const LOST_MS = 90_000;

/** Notes in the browser's storage which locks tabs have, because a busy tab answers no messages. */
export function lockBeats(storage: () => Storage, now: () => number) {
  /** Resolves to `otherwise` if the browser refuses storage. */
  const quietly = <Value>(use: (stored: Storage) => Value, otherwise: Value): Value => {
    try {
      return use(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    /** Notes that this tab has the lock. Returns a function that ends this. */
    start(name: string): () => void {
      const beat = () =>
        quietly((stored) => stored.setItem(PREFIX + name, String(now())), undefined);
      const stop = () => {
        clearInterval(timer);
        globalThis.removeEventListener?.('pagehide', stop);
        quietly((stored) => stored.removeItem(PREFIX + name), undefined);
      };
      const timer = setInterval(beat, BEAT_MS);
      globalThis.addEventListener?.('pagehide', stop);
      beat();
      return stop;
    },
    /** The names of the locks that tabs have. A tab that crashed still has its locks for a while. */
    names: (): string[] =>
      quietly((stored) => {
        const keys = Array.from({ length: stored.length }, (_, at) => stored.key(at) ?? '');
        const isBeating = (key: string) => now() - Number(stored.getItem(key)) < LOST_MS;
        const beating = keys.filter((key) => key.startsWith(PREFIX) && isBeating(key));
        return beating.map((key) => key.slice(PREFIX.length));
      }, []),
  };
}
