/** Moves the focus to the element with this DOM ID, in the middle of the window. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.focus({ preventScroll: true });
  const bringIntoView = () => field?.scrollIntoView?.({ block: 'center' });
  bringIntoView();
  // Content that is laid out only now may move the field, so scroll again.
  requestAnimationFrame(() => requestAnimationFrame(bringIntoView));
}
