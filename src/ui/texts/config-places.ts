import { CONFIG_PARTS, type ConfigPart } from '#domain/config-parts.ts';
import type { Fields } from '#domain/description/record-description.ts';
import { ownValue } from '#domain/text/text-table.ts';
import { fieldInWords } from './field-labels.ts';

/** The title of each part, or of one item if it is a list. */
const TITLES: Readonly<Record<ConfigPart, string>> = {
  profile: 'Hotel profile',
  pricing: 'Rate setup',
  room_type: 'Room type',
  rate: 'Base rate',
  plan: 'Rate plan',
  user: 'Staff user',
};

/** Inner parts come first, because the first match counts. */
const PARTS = (Object.keys(CONFIG_PARTS) as ConfigPart[])
  .map((part) => ({ part, ...CONFIG_PARTS[part] }))
  .toSorted((a, b) => b.path.length - a.path.length);

export function placeInWords(path: string): string {
  const found = PARTS.find((part) => path === part.path || path.startsWith(`${part.path}.`));
  if (!found) return fieldInWords(path);
  const steps = path.slice(found.path.length + 1).split('.');
  const isItem = /^\d+$/.test(steps[0] ?? '');
  const item = `${TITLES[found.part]}${isItem ? ` ${Number(steps[0]) + 1}` : ''}`;
  const field = steps.slice(isItem ? 1 : 0).join(' ');
  if (field === '') return item;
  const fields: Fields = found.record.fields;
  return `${item}: ${ownValue(fields, field)?.label ?? fieldInWords(field)}`;
}

/** Replaces configuration paths in a message with words. Messages shared with the command line contain such paths. */
export function pathsInWords(text: string): string {
  return text.replaceAll(PATH, (path) => placeInWords(path));
}

const PATH = new RegExp(`\\b(?:${PARTS.map(({ path }) => path).join('|')})(?:\\.\\w+)+`, 'g');
