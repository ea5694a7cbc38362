import type { LazyValue } from '#ui/shell/loading/lazy.ts';

export function loadedValue<Value>(value: Value): LazyValue<Value> {
  const loaded = Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
  return { load: () => loaded, isLoaded: () => true, promise: () => loaded };
}
