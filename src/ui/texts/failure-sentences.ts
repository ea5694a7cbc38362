import type { FailedOperation } from '#application/onboarding-outcome.ts';

/** What a part or a list of the configuration is called, and one item of it. */
const PLACES: Readonly<Record<string, string>> = {
  hotelProfile: 'Hotel Profile',
  roomTypes: 'Room type',
  'rates.rates': 'Base rate',
  'rates.rate_plans': 'Rate plan',
  rates: 'Rate Setup',
  staffUsers: 'Staff user',
};

export interface FailureSentence {
  readonly text: string;
  /** The path of the configuration that it is about, if it is about a field. */
  readonly path?: string;
}

type Failure = Pick<FailedOperation, 'message' | 'fields'>;

/**
 * A failure in sentences: the message, and each field's message with its place. A message that only
 * repeats those of the fields is not said twice.
 */
export function failureSentences({ message, fields }: Failure): FailureSentence[] {
  const entries = Object.entries(fields);
  const isRepeated = entries.length > 0 && entries.every(([, text]) => message.includes(text));
  const ofFields = entries.map(([path, text]) => ({
    path,
    text: `${placeInWords(path)}: ${text}`,
  }));
  return isRepeated ? ofFields : [{ text: message }, ...ofFields];
}

/** Where in the wizard a path is: `staffUsers.0.first_name` is 'Staff user 1, first name'. */
function placeInWords(path: string): string {
  const part = Object.keys(PLACES).find((known) => path === known || path.startsWith(`${known}.`));
  if (part === undefined) return path;
  const steps = path.slice(part.length + 1).split('.');
  const isItem = /^\d+$/.test(steps[0] ?? '');
  const place = isItem ? `${PLACES[part]} ${Number(steps[0]) + 1}` : PLACES[part];
  const field = steps.slice(isItem ? 1 : 0).join(' ');
  return field === '' ? `${place}` : `${place}, ${field.replaceAll('_', ' ')}`;
}
