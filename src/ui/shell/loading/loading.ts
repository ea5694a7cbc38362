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
  /**
   * Like `refresh`, but resolves to a function that shows the value, so that several values can change together.
   * Resolves to undefined on failure. With `isAgain`, also reads during another read, whose result is then ignored.
   */
  reread(isAgain?: boolean): Promise<(() => void) | undefined>;
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
  let latest: Promise<unknown> | undefined;
  const put = (now: LoadingState<Value>) => {
    state.now = ref(now);
    if (now.status === 'ready') options?.memory.set(options.owner, now.value);
  };

  /**
   * Resolves to the value or the error, and to whether it is the latest: no other read has started since, and no value
   * was set.
   */
  const read = async () => {
    const reading = fetch().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    latest = reading;
    const result = await reading;
    const isLatest = latest === reading;
    if (isLatest) latest = undefined;
    return { ...result, isLatest };
  };
  const load = async () => {
    const { value } = state.now;
    const earlier = value && { value };
    put({ status: 'loading', ...earlier });
    const { isLatest, ...result } = await read();
    if (!isLatest) return;
    put(
      'value' in result
        ? { status: 'ready', ...result }
        : { status: 'failed', ...result, ...earlier },
    );
  };
  const reread = async (isAgain = false) => {
    if (state.now.status !== 'ready' || (latest && !isAgain)) return () => {};
    const { isLatest, ...result } = await read();
    if ('error' in result) {
      if (isLatest && !isApiError(result.error)) throw result.error;
      return undefined;
    }
    const { now } = state;
    return () => {
      if (isLatest && state.now === now) put({ status: 'ready', ...result });
    };
  };

  return {
    state,
    async open() {
      if (state.now.status !== 'ready') await (latest ?? load());
    },
    load,
    reread,
    async refresh() {
      const show = await reread();
      show?.();
      return show !== undefined;
    },
    set(value) {
      latest = undefined;
      put({ status: 'ready', value });
    },
  };
}
