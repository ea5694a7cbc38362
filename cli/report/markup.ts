import { printable } from '#cli/terminal/printable.ts';

/** Markup, in which everything that was a text is escaped. */
export interface Markup {
  readonly markup: string;
}

type Value = string | number | Markup | readonly Markup[] | undefined;

/** A tag for templates: `mark\`<b>${name}</b>\``. */
export function mark(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const filled = parts.map((part, index) => part + markupOf(values[index]));
  return { markup: filled.join('') };
}

/** What is markup already. */
export function raw(markup: string): Markup {
  return { markup };
}

function markupOf(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return printable(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
