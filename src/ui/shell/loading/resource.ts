import { proxy, ref } from 'valtio/vanilla';
import { isApiError } from '#application/errors/api-error.ts';

type ResourceState<Value> =
  | { status: 'loading'; value?: Value }
  | { status: 'ready'; value: Value }
  /** `value` comes from an earlier load. */
  | { status: 'failed'; value?: Value; error: unknown };

export interface Resource<Value> {
  /** `now` is always replaced, never changed in place. */
  readonly state: { now: ResourceState<Value> };
  /** Reads the value unless it is already loaded. Waits for a read in progress. Never rejects. */
  open(): Promise<void>;
  /** Reads the value even if it is already loaded. Keeps the earlier value until the read finishes. Never rejects. */
  read(): Promise<void>;
  /** Reads a loaded value again. On failure, keeps it and resolves to false. Does nothing during a read. */
  refresh(): Promise<boolean>;
  /** Replaces the value, and ignores the result of a read in progress. */
  put(value: Value): void;
}

export type Memory = Map<string, unknown>;

/**
 * Reads on the first `open` or `read`. If two reads overlap, the later one wins. With `kept`, a new screen shows the
 * last value of an earlier screen until it has read its own. An error other than an `ApiError` is a bug, which
 * `useResource` throws to the error screen.
 */
export function createResource<Value extends object>(
  fetch: () => Promise<Value>,
  kept?: { readonly memory: Memory; readonly name: string },
): Resource<Value> {
  const remembered = kept?.memory.get(kept.name) as Value | undefined;
  const state = proxy<{ now: ResourceState<Value> }>({
    now: ref({ status: 'loading', ...(remembered && { value: remembered }) }),
  });
  /** The latest read. Results of earlier reads are ignored. */
  let latest: Promise<unknown> | undefined;
  const put = (now: ResourceState<Value>) => {
    state.now = ref(now);
    if (now.status === 'ready') kept?.memory.set(kept.name, now.value);
  };

  /** Resolves to the value or error, and to whether no other read has started and no value was set since. */
  const ask = async () => {
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
  const read = async () => {
    const { value } = state.now;
    const earlier = value && { value };
    put({ status: 'loading', ...earlier });
    const { isLatest, ...result } = await ask();
    if (!isLatest) return;
    put(
      'value' in result
        ? { status: 'ready', ...result }
        : { status: 'failed', ...result, ...earlier },
    );
  };
  return {
    state,
    async open() {
      if (state.now.status !== 'ready') await (latest ?? read());
    },
    read,
    async refresh() {
      if (state.now.status !== 'ready' || latest) return true;
      const { isLatest, ...result } = await ask();
      const { now } = state;
      if ('error' in result) {
        if (isLatest && !isApiError(result.error)) put({ ...now, status: 'failed', ...result });
        return false;
      }
      if (isLatest) put({ status: 'ready', ...result });
      return true;
    },
    put(value) {
      latest = undefined;
      put({ status: 'ready', value });
    },
  };
}
