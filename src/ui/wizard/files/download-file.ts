/** Has the browser save a text as a file. */
export function downloadFile({ name, text }: { name: string; text: string }): void {
  const type = name.endsWith('.json') ? 'application/json' : 'text/plain;charset=utf-8';
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Not before the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
