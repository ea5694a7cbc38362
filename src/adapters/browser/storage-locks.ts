const PREFIX = 'hms-lock:';
const BEAT_MS = 5000;
/** Browsers let the timers of hidden tabs run once a minute. */
const LOST_MS = 90_000;
/** By then, a tab sees what another tab has stored. */
const STORED_MS = 100;

interface Surroundings {
  /** May throw. Without storage, the locks are those of the page. */
  readonly storage: () => Storage;
  readonly now: () => number;
  readonly wait: () => Promise<unknown>;
  readonly page: Pick<EventTarget, 'addEventListener'>;
}

const BROWSER: Surroundings = {
  storage: () => localStorage,
  now: Date.now,
  wait: () => new Promise((resolve) => void setTimeout(resolve, STORED_MS)),
  page: globalThis,
};

/**
 * Locks of the tabs of one browser, in place of Web Locks, which browsers offer only over https. A tab notes its locks
 * in the browser's storage again and again, until it releases them. A request waits for no other tab: if another tab
 * has the lock, it gets null with `ifAvailable`, and is otherwise rejected.
 */
export function storageLocks({ storage, now, wait, page } = BROWSER): Pick<
  LockManager,
  'request' | 'query'
> {
  const tab = String(Math.random());
  /** By name, the function that ends the request of this tab. */
  const held = new Map<string, (error: Error) => void>();
  const quietly = <Value>(use: (stored: Storage) => Value): Value | undefined => {
    try {
      return use(storage());
    } catch {
      return undefined;
    }
  };
  /** The tab that has the lock. A tab that crashed still has its locks for a while. */
  const ownerOf = (name: string) => {
    const [at, owner] = quietly((stored) => stored.getItem(PREFIX + name))?.split(' ') ?? [];
    return now() - Number(at) < LOST_MS ? owner : undefined;
  };
  const isOthers = (name: string) => (ownerOf(name) ?? tab) !== tab;
  const note = (name: string) =>
    quietly((stored) => stored.setItem(PREFIX + name, `${now()} ${tab}`));
  const release = (name: string) => {
    if (!isOthers(name)) quietly((stored) => stored.removeItem(PREFIX + name));
  };
  const each = (work: (name: string) => unknown) => () => [...held.keys()].forEach(work);
  const check = (name: string) =>
    isOthers(name) && held.get(name)?.(new Error('Another tab has taken the lock.'));
  const beat = each((name) => check(name) || note(name));
  page.addEventListener('storage', each(check));
  page.addEventListener('pagehide', each(release));
  // The user has returned to the page.
  page.addEventListener('pageshow', beat);

  const request = async <T>(
    name: string,
    { steal, ifAvailable }: LockOptions,
    use: (lock: Pick<Lock, 'name'> | null) => T,
  ) => {
    const isFree = !held.has(name) && ownerOf(name) === undefined;
    if (isFree || steal) note(name);
    // Of two tabs that want the lock at the same time, the later note counts.
    if (isFree && !steal) await wait();
    if (!steal && (!isFree || isOthers(name))) {
      if (ifAvailable) return await use(null);
      throw new Error('Another tab has the lock.');
    }
    const lost = new Promise<never>((_, reject) => void held.set(name, reject));
    lost.catch(() => undefined);
    const lose = held.get(name);
    const timer = setInterval(beat, BEAT_MS);
    try {
      // A launch that has started does not end before it is finished.
      return await Promise.race([use({ name }), ...(ifAvailable ? [] : [lost])]);
    } finally {
      clearInterval(timer);
      if (held.get(name) === lose) {
        held.delete(name);
        release(name);
      }
    }
  };
  return {
    request,
    async query() {
      const stored = quietly((all) =>
        Array.from({ length: all.length }, (_, at) => all.key(at) ?? ''),
      );
      const noted = (stored ?? [])
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => key.slice(PREFIX.length))
        .filter((name) => ownerOf(name) !== undefined);
      return { held: [...new Set([...held.keys(), ...noted])].map((name) => ({ name })) };
    },
  } as Pick<LockManager, 'request' | 'query'>;
}
