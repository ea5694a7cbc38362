/** Moves the focus to the element with this DOM id, in the middle of the window. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.focus({ preventScroll: true });
  const bringIntoView = () => field?.scrollIntoView?.({ block: 'center' });
  bringIntoView();
  // Content that was not laid out yet gets its height now, and moves the field.
  requestAnimationFrame(() => requestAnimationFrame(bringIntoView));
}
