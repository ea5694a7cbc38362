/** The result of `use`, or `otherwise` if the browser refuses to store. */
export function fromStorage<Value>(use: () => Value, otherwise: Value): Value {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

export type JsonStore = ReturnType<typeof createJsonStore>;

/**
 * Stores JSON values in this browser, each under its own key after `prefix`. `storage` is called for
 * each use, and may throw.
 */
export function createJsonStore(storage: () => Storage, prefix: string) {
  return {
    /** Returns the latest stored value, not validated; undefined if none is stored or readable. */
    read(key: string): unknown {
      const read = (): unknown => JSON.parse(storage().getItem(prefix + key) ?? 'null');
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

/** For this tab, until it is closed. */
export const TAB_STORE = createJsonStore(() => sessionStorage, 'hms.');
