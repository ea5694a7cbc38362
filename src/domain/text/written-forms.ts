/** JSON in JSON, and once more: a server may quote a request in its error, and a log the error. */
const MOST_QUOTED = 3;

const HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/**
 * How another text may contain `text`: as it is, in JSON, in an address or in HTML; the longest
 * first, because one may contain another.
 */
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

/** Removes secrets from texts that may quote them. Ignores values that are not text. */
export function concealing(...secrets: readonly unknown[]): (text: string) => string {
  const texts = secrets.filter((secret) => typeof secret === 'string' && secret !== '');
  const forms = texts.flatMap((secret) => writtenForms(String(secret)));
  return (text) => forms.reduce((concealed, form) => concealed.replaceAll(form, '…'), text);
}

/** As Python writes JSON. */
function asciiOnly(text: string): string {
  return text.replace(
    /[^\0-\x7f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
