/** Prints only the added page, and hides it on the screen. */
const ONLY_IN_PRINT = `
@media screen { .only-in-print { display: none; } }
@media print { body > :not(.only-in-print) { display: none !important; } }
`;

/** Prints an HTML page without leaving the app, and removes the page afterwards. */
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
