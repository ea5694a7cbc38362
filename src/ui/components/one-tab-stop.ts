type Step = (event: KeyboardEvent, items: readonly HTMLElement[]) => HTMLElement | undefined;

/** Marks the place of a price that the user can edit in a grid. */
export const EDITABLE_PRICE = 'data-price';
const PRICE = `[${EDITABLE_PRICE}]`;
const CONTROL = 'input, select, button';

/** The links and buttons of a toolbar, a navigation or a table's head are one tab stop. Use it as a `ref`. */
export const oneTabStop = tabStopOf('a[href], button:not(:disabled)', inOrder);

/**
 * The cells of a grid and its prices are one tab stop. Tab also reaches the fields, switches and other buttons in its
 * cells. Keys move between all of them.
 */
export const gridTabStop = tabStopOf(
  `${PRICE} > button, [role=gridcell]:not(:has(${CONTROL}))`,
  inGrid,
  (grid) => [...grid.querySelectorAll<HTMLElement>('[role=gridcell]')].map(controlIn),
);

/** The control of a cell, or the cell itself. */
function controlIn(cell: HTMLElement): HTMLElement {
  return cell.querySelector<HTMLElement>(CONTROL) ?? cell;
}

/** The control of the editable price after or before this one. */
export function nextPrice(price: HTMLElement | null, step: number): HTMLElement | undefined {
  const all = [...(price?.closest('table')?.querySelectorAll<HTMLElement>(PRICE) ?? [])];
  const next = all[all.findIndex((each) => each === price) + step];
  return next && controlIn(next);
}

/** The current page, else the last focus, else the first price or item. */
function tabStopOf(
  selector: string,
  step: Step,
  itemsOf = (group: HTMLElement) => [...group.querySelectorAll<HTMLElement>(selector)],
) {
  return (group: HTMLElement | null) => {
    if (!group) return undefined;
    const stops = () => [...group.querySelectorAll(selector)];
    const stopAt = (stop: Element | undefined) => {
      for (const item of stops()) {
        const index = item === stop ? '0' : '-1';
        // There may be thousands of items.
        if (item.getAttribute('tabindex') !== index) item.setAttribute('tabindex', index);
      }
    };
    const keep = () => {
      const all = stops();
      const current = all.find((item) => item.getAttribute('aria-current') === 'page');
      const last = all.find((item) => item.getAttribute('tabindex') === '0');
      stopAt(current ?? last ?? all.find((item) => item.matches(`${PRICE} > *`)) ?? all[0]);
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
        const items = itemsOf(group);
        const next = items.includes(target as HTMLElement) && step(event, items);
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

/** Left and Right lead to the next cell, Up and Down to the next row, Home and End to the ends of the row. */
function inGrid({ key, target }: KeyboardEvent, items: readonly HTMLElement[]) {
  const rows = [...Map.groupBy(items, (item) => item.closest('[role=row]')).values()];
  const at = items.indexOf(target as HTMLElement);
  const row = rows.findIndex((cells) => cells.includes(items[at]!));
  const own = rows[row]!;
  const inRow = (cells?: HTMLElement[]) => cells?.[own.indexOf(items[at]!)] ?? cells?.at(-1);
  const isField = (target as Element).matches('input, select');
  const next: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowUp: inRow(rows[row - 1]),
    ArrowDown: inRow(rows[row + 1]),
    // In a field, these keys move the cursor.
    ...(!isField && {
      ArrowLeft: items[at - 1],
      ArrowRight: items[at + 1],
      Home: own[0],
      End: own.at(-1),
    }),
  };
  return (target as Element).matches('select') ? undefined : next[key];
}
