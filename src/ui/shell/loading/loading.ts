import { proxy, ref } from 'valtio/vanilla';

/** Something that is being fetched, is there, or could not be had. */
export type LoadingState<Value> =
  | { status: 'loading'; value?: Value }
  | { status: 'ready'; value: Value }
  /** `value` is what an earlier try brought. */
  | { status: 'failed'; value?: Value; error: unknown };

export interface Loading<Value> {
  /** The value is a reference: it is replaced as a whole, never changed inside. */
  readonly state: { now: LoadingState<Value> };
  /** Fetches unless it is there; waits for what is on its way already. Never rejects. */
  open(): Promise<void>;
  /** Fetches, or fetches again; what is there stays there meanwhile. Never rejects. */
  load(): Promise<void>;
  /** Puts a value that is known already. */
  set(value: Value): void;
}

/** Fetches once `open` or `load` is called. Of two fetches the later one counts. */
export function createLoading<Value extends object>(fetch: () => Promise<Value>): Loading<Value> {
  const state = proxy<{ now: LoadingState<Value> }>({ now: { status: 'loading' } });
  /** The fetch that counts, while it is under way. */
  let latest: Promise<void> | undefined;
  const put = (now: LoadingState<Value>) => {
    state.now = ref(now);
  };

  const load = () => {
    const { value } = state.now;
    const earlier = value && { value };
    put({ status: 'loading', ...earlier });
    const end = (now: LoadingState<Value>) => {
      if (latest !== mine) return;
      latest = undefined;
      put(now);
    };
    const mine = fetch().then(
      (fetched) => end({ status: 'ready', value: fetched }),
      (error: unknown) => end({ status: 'failed', error, ...earlier }),
    );
    latest = mine;
    return mine;
  };

  return {
    state,
    async open() {
      if (state.now.status !== 'ready') await (latest ?? load());
    },
    load,
    set(value) {
      latest = undefined;
      put({ status: 'ready', value });
    },
  };
}
