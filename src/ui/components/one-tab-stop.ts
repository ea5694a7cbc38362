type Step = (event: KeyboardEvent, items: readonly HTMLElement[]) => HTMLElement | undefined;

/** The links and buttons of a toolbar, a navigation or a table's head are one tab stop. Use it as a `ref`. */
export const oneTabStop = tabStopOf('a[href], button:not(:disabled)', inOrder);

/** The current page, else the last focus, else the first. Arrows, Home and End move between the items. */
export function tabStopOf(selector: string, step: Step) {
  return (group: HTMLElement | null) => {
    if (!group) return undefined;
    const items = () => [...group.querySelectorAll<HTMLElement>(selector)];
    const stopAt = (stop: Element | undefined) => {
      for (const item of items()) {
        const index = item === stop ? '0' : '-1';
        // There may be thousands of items.
        if (item.getAttribute('tabindex') !== index) item.setAttribute('tabindex', index);
      }
    };
    const keep = () => {
      const all = items();
      const current = all.find((item) => item.getAttribute('aria-current') === 'page');
      stopAt(current ?? all.find((item) => item.getAttribute('tabindex') === '0') ?? all[0]);
    };
    const leaving = new AbortController();
    const observer = new MutationObserver(keep);
    observer.observe(group, { childList: true, subtree: true, attributeFilter: ['aria-current'] });
    keep();
    group.addEventListener(
      'focusin',
      ({ target }) => {
        if ((target as Element).matches(selector)) stopAt(target as Element);
      },
      leaving,
    );
    group.addEventListener(
      'keydown',
      (event) => {
        const { target, altKey, ctrlKey, metaKey, shiftKey } = event;
        if (altKey || ctrlKey || metaKey || shiftKey) return;
        const next = (target as Element).matches(selector) && step(event, items());
        if (!next) return;
        event.preventDefault();
        next.focus();
      },
      leaving,
    );
    return () => {
      observer.disconnect();
      leaving.abort();
    };
  };
}

const STEPS = new Map([
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
]);

function inOrder({ key, target }: KeyboardEvent, items: readonly HTMLElement[]) {
  if (key === 'Home') return items[0];
  const next = items.indexOf(target as HTMLElement) + (STEPS.get(key) ?? Number.NaN);
  return key === 'End' || next < 0
    ? items.at(-1)
    : (items[next] ?? (next > 0 ? items[0] : undefined));
}
