import { proxy, ref } from 'valtio/vanilla';
import { isApiError } from '#application/errors/api-error.ts';

/** A value that is loading, loaded or failed to load. */
type LoadingState<Value> =
  | { status: 'loading'; value?: Value }
  | { status: 'ready'; value: Value }
  /** `value` is the result of an earlier load. */
  | { status: 'failed'; value?: Value; error: unknown };

export interface Loading<Value> {
  /** The value is replaced as a whole, never changed inside. */
  readonly state: { now: LoadingState<Value> };
  /** Loads the value unless it is loaded; waits for a load in progress. Never rejects. */
  open(): Promise<void>;
  /**
   * Loads the value, again if it is loaded; the earlier value remains until then. Never rejects.
   */
  load(): Promise<void>;
  /**
   * Reads a loaded value again in the background. On failure, keeps the value and resolves to
   * false. Does nothing during another load.
   */
  refresh(): Promise<boolean>;
  /** Sets a value that is known already, and ignores a load or refresh in progress. */
  set(value: Value): void;
}

export interface LoadingOptions<Value> {
  /** Shown while the value is loaded again: another screen of the same owner left it here. */
  readonly memory: WeakMap<object, Value>;
  /** Usually the dashboard of a sign-in. The value is kept as long as its owner exists. */
  readonly owner: object;
}

/** Loads on the first `open` or `load`. If two loads overlap, the later one wins. */
export function createLoading<Value extends object>(
  fetch: () => Promise<Value>,
  options?: LoadingOptions<Value>,
): Loading<Value> {
  const remembered = options?.memory.get(options.owner);
  const state = proxy<{ now: LoadingState<Value> }>({
    now: ref({ status: 'loading', ...(remembered && { value: remembered }) }),
  });
  /** The read whose result will be used. */
  let latest: Promise<boolean> | undefined;
  const put = (now: LoadingState<Value>) => {
    state.now = ref(now);
    if (now.status === 'ready') options?.memory.set(options.owner, now.value);
  };

  /** Resolves to false if it failed. */
  const read = (onFailure: (error: unknown) => void): Promise<boolean> => {
    const isLatest = () => {
      if (latest !== thisRead) return false;
      latest = undefined;
      return true;
    };
    const thisRead = fetch().then(
      (value) => {
        if (isLatest()) put({ status: 'ready', value });
        return true;
      },
      (error: unknown) => {
        if (isLatest()) onFailure(error);
        return false;
      },
    );
    latest = thisRead;
    return thisRead;
  };
  const load = async () => {
    const { value } = state.now;
    const earlier = value && { value };
    put({ status: 'loading', ...earlier });
    await read((error) => put({ status: 'failed', error, ...earlier }));
  };

  return {
    state,
    async open() {
      if (state.now.status !== 'ready') await (latest ?? load());
    },
    load,
    async refresh() {
      if (state.now.status !== 'ready' || latest) return true;
      return await read((error) => {
        if (!isApiError(error)) throw error;
      });
    },
    set(value) {
      latest = undefined;
      put({ status: 'ready', value });
    },
  };
}
