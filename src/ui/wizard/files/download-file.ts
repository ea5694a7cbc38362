const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html;charset=utf-8',
  '.json': 'application/json',
};

/** Saves a text as a file through the browser. */
export function downloadFile({ name, text }: { name: string; text: string }): void {
  const type = TYPES[name.slice(name.lastIndexOf('.'))] ?? 'text/plain;charset=utf-8';
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser needs time to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
