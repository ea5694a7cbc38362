import { proxy, ref } from 'valtio/vanilla';
import { isApiError } from '#application/errors/api-error.ts';

type LoadingState<Value> =
  | { status: 'loading'; value?: Value }
  | { status: 'ready'; value: Value }
  /** `value` comes from an earlier load. */
  | { status: 'failed'; value?: Value; error: unknown };

export interface Loading<Value> {
  /** `now` is always replaced, never changed in place. */
  readonly state: { now: LoadingState<Value> };
  /** Loads the value unless it is already loaded. Waits for a load in progress. Never rejects. */
  open(): Promise<void>;
  /**
   * Loads the value even if it is already loaded. Keeps the earlier value until the load finishes. Never
   * rejects.
   */
  load(): Promise<void>;
  /**
   * Reads a loaded value again in the background. On failure, keeps the value and resolves to
   * false. Does nothing during another load.
   */
  refresh(): Promise<boolean>;
  /** Sets the value, and ignores the result of a load or refresh in progress. */
  set(value: Value): void;
}

export interface LoadingOptions<Value> {
  /**
   * The last loaded value of each owner. A new screen of the same owner shows this value until the new load finishes.
   */
  readonly memory: WeakMap<object, Value>;
  /** Usually the dashboard. The value is remembered as long as the owner exists. */
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
  /** The latest read. Results of earlier reads are ignored. */
  let latest: Promise<boolean> | undefined;
  const put = (now: LoadingState<Value>) => {
    state.now = ref(now);
    if (now.status === 'ready') options?.memory.set(options.owner, now.value);
  };

  /** Resolves to false if the read failed. */
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
