/** In print, the added page replaces the app; on the screen it is hidden. */
const ONLY_IN_PRINT = `
@media screen { .only-in-print { display: none; } }
@media print { body > :not(.only-in-print) { display: none !important; } }
`;

/** Prints a page without leaving the app. Nothing of it remains afterwards. */
export function printPage(text: string): void {
  document.querySelector('.only-in-print')?.remove();
  const { head, body } = new DOMParser().parseFromString(text, 'text/html');
  const style = Object.assign(document.createElement('style'), { textContent: ONLY_IN_PRINT });
  const added = Object.assign(document.createElement('div'), { className: 'only-in-print' });
  added.append(style, ...head.querySelectorAll('style'), ...body.children);
  document.body.append(added);
  globalThis.addEventListener('afterprint', () => added.remove(), { once: true });
  globalThis.print();
}
