import type { FailedOperation } from '#application/errors/failed-operation.ts';
import { CONFIG_PARTS, type ConfigPart } from '#domain/config-parts.ts';
import type { Fields } from '#domain/description/record-description.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { ownValue } from '#domain/text/text-table.ts';
import { fieldInWords } from './field-labels.ts';
import { staffName } from './item-names.ts';

type NameOf = (document: HotelDocument, index: number) => string | undefined;

/** The title of each part, or of one item if it is a list, and the name of an item. */
const TITLES: Readonly<Record<ConfigPart, readonly [title: string, nameOf?: NameOf]>> = {
  profile: ['Hotel profile'],
  pricing: ['Rate setup'],
  room_type: ['Room type', ({ roomTypes }, index) => roomTypes?.[index]?.name],
  rate: ['Base rate', ({ rates }, index) => rates?.rates?.[index]?.room_type_name],
  plan: ['Rate plan', ({ rates }, index) => rates?.rate_plans?.[index]?.name],
  user: [
    'Staff user',
    ({ staffUsers }, index) => {
      const { first_name = '', last_name = '' } = staffUsers?.[index] ?? {};
      return `${first_name}${last_name}`.trim() && staffName({ first_name, last_name }, index);
    },
  ],
};

/** Inner parts come first, because the first match counts. */
const PARTS = (Object.keys(CONFIG_PARTS) as ConfigPart[])
  .map((part) => ({ part, ...CONFIG_PARTS[part] }))
  .toSorted((a, b) => b.path.length - a.path.length);

/** A configuration path in words: `staffUsers.0.role` becomes 'Staff user 1 (Rita Menon): Role'. */
export function placeInWords(path: string, document: HotelDocument = {}): string {
  const found = PARTS.find((part) => path === part.path || path.startsWith(`${part.path}.`));
  if (!found) return fieldInWords(path);
  const [title, nameOf] = TITLES[found.part];
  const steps = path.slice(found.path.length + 1).split('.');
  const isItem = /^\d+$/.test(steps[0] ?? '');
  const index = Number(steps[0]);
  const name = isItem ? nameOf?.(document, index)?.trim() : '';
  const item = `${title}${isItem ? ` ${index + 1}` : ''}${name ? ` (${name})` : ''}`;
  const field = steps.slice(isItem ? 1 : 0).join(' ');
  if (field === '') return item;
  const fields: Fields = found.record.fields;
  return `${item}: ${ownValue(fields, field)?.label ?? fieldInWords(field)}`;
}

/**
 * Replaces configuration paths in a message with words. Messages shared with the command line
 * contain such paths.
 */
export function pathsInWords(text: string, document?: HotelDocument): string {
  return text.replaceAll(PATH, (path) => placeInWords(path, document));
}

const PATH = new RegExp(`\\b(?:${PARTS.map(({ path }) => path).join('|')})(?:\\.\\w+)+`, 'g');

/**
 * The message of a failure, then one sentence for each field. Omits the message if it only repeats the messages of the
 * fields.
 */
export function failureSentences({
  message,
  fields,
}: Pick<FailedOperation, 'message' | 'fields'>): string[] {
  const entries = Object.entries(fields);
  const isRepeated = entries.length > 0 && entries.every(([, text]) => message.includes(text));
  const ofFields = entries.map(([path, text]) => `${placeInWords(path)}: ${text}`);
  return isRepeated ? ofFields : [pathsInWords(message), ...ofFields];
}
