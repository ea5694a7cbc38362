import { lazy, useState, type ComponentType } from 'react';

export type Loadable<Props> = ComponentType<Props> & { load(): Promise<unknown> };

/**
 * A component that is loaded when it is first shown, if it was not before. One that is there is shown
 * at once: React's `lazy` shows the fallback first, and what follows a fallback 300 ms later.
 */
export function loadable<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): Loadable<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadAndKeep = async () => {
    const module = await load();
    Loaded = module.default;
    return module;
  };
  const Lazy: ComponentType<Props> = lazy(loadAndKeep);
  function Shown(props: Props) {
    const [Content] = useState(() => Loaded ?? Lazy);
    return <Content {...props} />;
  }
  return Object.assign(Shown, { load: loadAndKeep });
}
