import { textTable } from '#domain/text/text-table.ts';
import { laterOnPage } from '#ui/components/later-on-page.ts';

const TYPES: Readonly<Record<string, string>> = textTable({
  '.html': 'text/html;charset=utf-8',
  '.json': 'application/json',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

type Content = { readonly text: string } | { readonly bytes: Uint8Array<ArrayBuffer> };

export function downloadFile(file: { readonly name: string } & Content): void {
  const { name } = file;
  const type = TYPES[name.slice(name.lastIndexOf('.'))] ?? 'text/plain;charset=utf-8';
  const content = 'text' in file ? file.text : file.bytes;
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser still reads the file after the click, so the URL must stay valid for a while.
  laterOnPage(() => URL.revokeObjectURL(address), 10_000);
}
