import { MemorySessionStore } from '#adapters/memory/memory-session-store.ts';
import type { SessionStore } from '#application/ports/session-store.ts';
import { readUser, TOKEN, type CurrentUser, type Session } from '#domain/session/session.ts';

/** The names of the stored items (docs/fields.md §3). `sessionOpened` identifies the session. */
const ITEMS = Object.keys({
  authToken: true,
  refreshToken: true,
  tokenExpiry: true,
  currentUser: true,
  tokenReceived: true,
  tokenIssued: true,
  sessionOpened: true,
} satisfies Record<keyof Session, true>) as (keyof Session)[];

/**
 * Stores each item of docs/fields.md §3 under its own key of the browser's storage, which all tabs share. If the
 * browser refuses to store data (private mode, full, blocked), the session lasts only as long as the page.
 */
export class LocalSessionStore implements SessionStore {
  readonly #storage: () => Storage;
  readonly #onNotStored: () => void;
  #fallback: MemorySessionStore | undefined;

  /** `storage` may throw at each call. `onNotStored` is called when the browser starts to refuse storage. */
  constructor(storage: () => Storage, onNotStored: () => void) {
    this.#storage = storage;
    this.#onNotStored = onNotStored;
  }

  read(): Session | undefined {
    if (this.#fallback) return this.#fallback.read();
    try {
      const storage = this.#storage();
      return storedSession((item) => storage.getItem(item));
    } catch {
      return undefined;
    }
  }

  write(session: Session): void {
    try {
      const storage = this.#storage();
      for (const key of ITEMS) {
        const value = session[key];
        if (value === undefined) storage.removeItem(key);
        else
          storage.setItem(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
      }
      this.#fallback = undefined;
    } catch {
      if (!this.#fallback) this.#onNotStored();
      // A failed write may leave items of two different sessions.
      this.#removeItems();
      this.#fallback = new MemorySessionStore();
      this.#fallback.write(session);
    }
  }

  clear(): void {
    this.#fallback = undefined;
    this.#removeItems();
  }

  #removeItems(): void {
    try {
      const storage = this.#storage();
      for (const key of ITEMS) storage.removeItem(key);
    } catch {
      // Storage that cannot be accessed counts as empty.
    }
  }
}

/** Undefined without a usable token and expiry. Omits damaged values of the user, which can be read again. */
function storedSession(read: (item: keyof Session) => string | null): Session | undefined {
  const [authToken, refreshToken] = [read('authToken'), read('refreshToken')].map((token) =>
    token !== null && TOKEN.test(token) ? token : undefined,
  );
  const tokenExpiry = numberOf(read('tokenExpiry'));
  const tokenIssued = numberOf(read('tokenIssued'));
  const sessionOpened = numberOf(read('sessionOpened'));
  const currentUser = userOf(read('currentUser'));
  if (!authToken || tokenExpiry === undefined) return undefined;
  return {
    authToken,
    tokenExpiry,
    // Older versions of the app did not store this time. With 0, the full refresh threshold of 5
    // minutes applies (docs/decisions/token-is-refreshed-early.md).
    tokenReceived: numberOf(read('tokenReceived')) ?? 0,
    ...(tokenIssued !== undefined && { tokenIssued }),
    ...(refreshToken && { refreshToken }),
    ...(currentUser && { currentUser }),
    ...(sessionOpened !== undefined && { sessionOpened }),
  };
}

function numberOf(text: string | null): number | undefined {
  const number = Number(text ?? Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}

/** Undefined if the user is damaged: the app then requests it again. */
function userOf(text: string | null): CurrentUser | undefined {
  try {
    return readUser(JSON.parse(text ?? 'null'));
  } catch {
    return undefined;
  }
}
