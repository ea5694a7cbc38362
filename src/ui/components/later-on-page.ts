/**
 * Calls `work` after `delay` milliseconds, unless the page is closed by then. Does nothing if the page is already closed:
 * a late response may still call this.
 */
export function laterOnPage(work: () => void, delay = 0): void {
  if (typeof document === 'undefined') return;
  document.defaultView?.setTimeout(work, delay);
}
