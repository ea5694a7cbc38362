/** Focuses the element with this DOM ID, and scrolls it to the middle of the window. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.focus({ preventScroll: true });
  const bringIntoView = () => field?.scrollIntoView?.({ block: 'center' });
  bringIntoView();
  // Content that is laid out later may move the field, so scroll again after two frames.
  requestAnimationFrame(() => requestAnimationFrame(bringIntoView));
}
