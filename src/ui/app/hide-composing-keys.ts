/**
 * Keeps the keys that a user presses while composing text, such as Japanese, from the app: Enter, Escape and Tab then
 * only commit or discard the text. Call this before React renders. Returns a function that undoes it.
 */
export function hideComposingKeys(): () => void {
  globalThis.addEventListener('keydown', hide, { capture: true });
  return () => globalThis.removeEventListener('keydown', hide, { capture: true });
}

/** Safari sends the key that ends a composition after its end, with this code. */
const COMPOSING = 229;

function hide(event: KeyboardEvent): void {
  // oxlint-disable-next-line typescript/no-deprecated -- Safari reports this key in no other way
  if (event.isComposing || event.keyCode === COMPOSING) event.stopImmediatePropagation();
}
