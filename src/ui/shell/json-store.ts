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

/**
 * Stores JSON values in the browser. Each key gets the `prefix`. Calls `storage` only where errors
 * are caught, because it throws if the browser refuses storage.
 */
export function createJsonStore(storage: () => Storage, prefix: string) {
  return {
    /**
     * Returns the stored value without validating it. Returns undefined if no value is stored or readable. Omits
     * numbers that cannot be read exactly (docs/decisions/numbers-are-exact.md).
     */
    read(key: string): unknown {
      const read = (): unknown =>
        JSON.parse(storage().getItem(prefix + key) ?? 'null', (_, value: unknown) =>
          typeof value === 'number' && !isExact(value) ? undefined : value,
        );
      return fromStorage(read, undefined) ?? undefined;
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
  };
}

/** Values are lost when the tab is closed. */
export const TAB_STORE = createJsonStore(() => sessionStorage, 'hms.');
