export interface Drag {
  /** The element that has captured the pointer. */
  readonly handle: Element;
  /** The vertical position of the pointer in the window, in pixels. */
  readonly clientY: number;
  /** Called before the items are measured. Folds them to equal heights. */
  readonly fold: () => void;
  /** Called with the new index if the item was dropped in another position. */
  readonly onDrop: (position: number) => void;
}

const ITEM = '[data-reordered]';
/** The page scrolls while the pointer is this close to the window's edge, in pixels. */
const EDGE = 80;
/** How far the page scrolls in each frame, in pixels. */
const SCROLL = 12;

/** Lets an item follow the pointer until the user drops it or presses Escape. */
export function dragItem({ handle, clientY, fold, onDrop }: Drag): void {
  const item = handle.closest<HTMLElement>(ITEM);
  const list = item?.parentElement;
  if (!item || !list) return;
  const before = item.getBoundingClientRect().top;
  fold();
  // Keeps the item under the pointer: scrolls the page, and adds space where it cannot scroll.
  scrollBy({ top: item.getBoundingClientRect().top - before, behavior: 'instant' });
  const space = before - item.getBoundingClientRect().top;
  if (space > 0) list.style.paddingTop = `${space}px`;
  const items = [...document.querySelectorAll<HTMLElement>(ITEM)];
  const places = items.map((element) => placeOf(element));
  const from = items.indexOf(item);
  const dragged = places[from]!;
  const grip = handle.getBoundingClientRect().top - item.getBoundingClientRect().top + 22;
  let [pointer, to, frame] = [clientY, from, 0];

  const draw = () => {
    const top = pointer + scrollY - grip;
    // The dragged item passes another item when its edge reaches the middle of that item.
    to = places.filter((place, index) => {
      const middle = place.top + place.height / 2;
      return index !== from && middle < (index < from ? top : top + dragged.height);
    }).length;
    items.forEach((element, index) => {
      const isBetween = index > from ? index <= to : index >= to && index < from;
      const shift = isBetween ? (index > from ? -1 : 1) * (dragged.height + dragged.gap) : 0;
      element.style.transform = `translateY(${index === from ? top - dragged.top : shift}px)`;
    });
  };
  const scroll = () => {
    if (pointer < EDGE) scrollBy(0, -SCROLL);
    else if (pointer > innerHeight - EDGE) scrollBy(0, SCROLL);
    draw();
    frame = requestAnimationFrame(scroll);
  };
  const stop = new AbortController();
  const finish = (isDropped: boolean) => {
    stop.abort();
    cancelAnimationFrame(frame);
    for (const element of items) element.style.transform = '';
    item.classList.remove(...LIFTED);
    list.style.paddingTop = '';
    if (isDropped && to !== from) onDrop(to);
  };
  const { signal } = stop;
  const listen = (type: string, listener: (event: Event) => void, on: EventTarget = handle) =>
    on.addEventListener(type, listener, { signal });
  listen('pointermove', (event) => {
    pointer = (event as PointerEvent).clientY;
  });
  listen('pointerup', () => finish(true));
  listen('lostpointercapture', () => finish(false));
  const escape = (event: Event) => {
    if ((event as KeyboardEvent).key === 'Escape') finish(false);
  };
  listen('keydown', escape, document);
  item.classList.add(...LIFTED);
  scroll();
}

const LIFTED = ['relative', 'z-20', 'ring-2', 'ring-brand'];

/** The position and height of an item on the page, and its distance to the next item, in pixels. */
function placeOf(element: HTMLElement) {
  const { top, height, bottom } = element.getBoundingClientRect();
  const next = element.nextElementSibling?.getBoundingClientRect().top ?? bottom;
  return { top: top + scrollY, height, gap: Math.max(0, next - bottom) };
}
