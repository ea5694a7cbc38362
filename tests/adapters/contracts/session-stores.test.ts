import { describe, expect, it, vi } from 'vitest';
import { LocalSessionStore } from '#adapters/browser/local-session-store.ts';
import { MemorySessionStore } from '#adapters/memory/memory-session-store.ts';
import type { SessionStore } from '#application/ports/session-store.ts';
import type { Session } from '#domain/session/session.ts';
import { FakeStorage } from '#tests/adapters/support/fake-storage.ts';

const localStore = (storage: Storage) => new LocalSessionStore(() => storage, vi.fn<() => void>());

const SESSION: Session = {
  authToken: 'access',
  refreshToken: 'refresh',
  tokenExpiry: 1_800_000_000_000,
  tokenReceived: 1_799_999_700_000,
  tokenIssued: 1_799_999_690_000,
  currentUser: { username: 'asha', user_profile: { hotel: { id: 4 }, role: 'admin' } },
};

const STORES: readonly (readonly [string, () => SessionStore])[] = [
  ['memory', () => new MemorySessionStore()],
  [
    'local storage',
    () => {
      const storage = new FakeStorage();
      return localStore(storage);
    },
  ],
  [
    'a storage that throws',
    () =>
      new LocalSessionStore(() => {
        throw new DOMException('denied', 'SecurityError');
      }, vi.fn<() => void>()),
  ],
];

describe.each(STORES)('docs/fields.md §3 session items in %s', (_, create) => {
  it('has no session at first', () => {
    expect(create().read()).toBeUndefined();
  });

  it('reads the session that was written', () => {
    const store = create();
    store.write(SESSION);
    expect(store.read()).toEqual(SESSION);
  });

  it('has no session after it is cleared', () => {
    const store = create();
    store.write(SESSION);
    store.clear();
    store.clear();
    expect(store.read()).toBeUndefined();
  });
});

function stored(items: Readonly<Record<string, string>>) {
  const storage = new FakeStorage();
  for (const [key, value] of Object.entries(items)) storage.setItem(key, value);
  return localStore(storage).read();
}

describe('LocalSessionStore', () => {
  it('stores each item under its own key', () => {
    const storage = new FakeStorage();
    localStore(storage).write(SESSION);
    expect(Object.fromEntries(storage.items)).toEqual({
      authToken: 'access',
      refreshToken: 'refresh',
      tokenExpiry: '1800000000000',
      tokenReceived: '1799999700000',
      tokenIssued: '1799999690000',
      currentUser: JSON.stringify(SESSION.currentUser),
    });
  });

  it.each([
    ['no token', { tokenExpiry: '5' }],
    ['no expiry', { authToken: 'a' }],
    ['an expiry that is no number', { authToken: 'a', tokenExpiry: 'soon' }],
    ['a token that cannot be sent', { authToken: 'a\u2028b', tokenExpiry: '5' }],
  ])('ignores a stored session with %s', (_, items) => {
    expect(stored(items)).toBeUndefined();
  });

  it.each(['{"username":', '"asha"', '{"username":7}'])(
    'skips a damaged user: %s',
    (currentUser) => {
      const items = { authToken: 'a', tokenExpiry: '5', refreshToken: 'a\nb', currentUser };
      expect(stored(items)).toEqual({ authToken: 'a', tokenExpiry: 5, tokenReceived: 0 });
    },
  );

  it('keeps the session in the page if the storage is full', () => {
    const storage = new FakeStorage();
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const store = localStore(storage);
    store.write(SESSION);
    expect(store.read()).toEqual(SESSION);
  });

  it('never mixes two sessions if the storage fills up halfway, and warns once', () => {
    const storage = new FakeStorage();
    const warn = vi.fn<() => void>();
    const store = new LocalSessionStore(() => storage, warn);
    store.write(SESSION);
    const setItem = storage.setItem.bind(storage);
    storage.setItem = (key, value) => {
      if (key === 'currentUser') throw new DOMException('full', 'QuotaExceededError');
      setItem(key, value);
    };
    const next: Session = { ...SESSION, authToken: 'next', currentUser: { username: 'ben' } };
    store.write(next);
    store.write(next);
    expect(store.read()).toEqual(next);
    expect(storage.items.size).toBe(0);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
