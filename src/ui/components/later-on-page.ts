/** Calls `work` after `delay` milliseconds, unless the page is closed by then. */
export function laterOnPage(work: () => void, delay = 0): void {
  document.defaultView?.setTimeout(work, delay);
}
