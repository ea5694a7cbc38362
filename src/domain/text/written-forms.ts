import { textTable } from '#domain/text/text-table.ts';

/** A server may quote a request as JSON in its error, and a log may quote the error. */
const MOST_QUOTED = 3;

const HTML: Readonly<Record<string, string>> = textTable({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
});

/** Unchanged, in JSON, in a URL or in HTML; the longest first, because one may contain another. */
export function writtenForms(text: string): string[] {
  const forms = [
    text,
    encodeURIComponent(text.toWellFormed()),
    text.replace(/[&<>"']/g, (sign) => HTML[sign] ?? sign),
  ];
  for (const escape of [(quoted: string) => quoted, asciiOnly]) {
    let quoted = text;
    for (let times = 0; times < MOST_QUOTED; times += 1) {
      quoted = escape(JSON.stringify(quoted).slice(1, -1));
      forms.push(quoted);
    }
  }
  return [...new Set(forms)].toSorted((a, b) => b.length - a.length);
}

/** Returns a function that removes these secrets from a text. Secrets that are not text are ignored. */
export function concealing(...secrets: readonly unknown[]): (text: string) => string {
  const texts = secrets.filter((secret) => typeof secret === 'string' && secret !== '');
  const forms = texts.flatMap((secret) => writtenForms(String(secret)));
  return (text) => forms.reduce((concealed, form) => concealed.replaceAll(form, '…'), text);
}

/** Escapes like Python, whose JSON contains only ASCII characters. */
function asciiOnly(text: string): string {
  return text.replace(
    /[^\0-\x7f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
