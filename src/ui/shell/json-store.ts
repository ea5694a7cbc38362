import { isExact } from '#domain/record.ts';

/** Returns the result of `use`, or `otherwise` if `use` throws because the browser refuses storage. */
export function fromStorage<Value>(use: () => Value, otherwise: Value): Value {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

export type JsonStore = ReturnType<typeof createJsonStore>;

/** Each key gets the `prefix`. Calls `storage` only where errors are caught: a browser may refuse it. */
export function createJsonStore(storage: () => Storage, prefix: string) {
  return {
    /** The stored value, not validated: the text itself if it is not JSON, undefined if nothing is stored. */
    read(key: string): unknown {
      const text = fromStorage(() => storage().getItem(prefix + key), null) ?? 'null';
      return harmless(fromStorage((): unknown => JSON.parse(text), text)) ?? undefined;
    },
    /** Returns false if the browser refuses to store. */
    write(key: string, value: unknown): boolean {
      return fromStorage(() => {
        storage().setItem(prefix + key, JSON.stringify(value));
        return true;
      }, false);
    },
    clear(key: string): void {
      fromStorage(() => storage().removeItem(prefix + key), undefined);
    },
    keys(): string[] {
      return fromStorage(() => {
        const all = Array.from(
          { length: storage().length },
          (_, index) => storage().key(index) ?? '',
        );
        return all.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
      }, []);
    },
  };
}

/** Stored values need 6 levels. The limit keeps damaged values from exhausting the stack. */
const DEEPEST = 32;

/**
 * Replaces deeper values, and numbers that cannot be read exactly (docs/decisions/numbers-are-exact.md), by null. Omits
 * fields that would become the prototype of a copy.
 */
function harmless(value: unknown, levels = DEEPEST): unknown {
  if (typeof value === 'number') return isExact(value) ? value : null;
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((item) => harmless(item, levels - 1));
  const fields = Object.entries(value).filter(([name]) => name !== '__proto__');
  return Object.fromEntries(fields.map(([name, inner]) => [name, harmless(inner, levels - 1)]));
}

/** Values are lost when the tab is closed. */
export const TAB_STORE = createJsonStore(() => sessionStorage, 'hms.');

/** `Intl` cannot format later times. */
const LATEST_TIME = 8.64e15;

/** Whether a stored value is a time in ms since 1970. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LATEST_TIME;
}
