export function laterOnPage(work: () => void, delay = 0): void {
  if (typeof document === 'undefined') return;
  document.defaultView?.setTimeout(work, delay);
}
