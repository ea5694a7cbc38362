import * as v from 'valibot';
import { fieldOf, isNumberOrText, wrong, type Field } from './field.ts';
import { named } from './schema.ts';

interface Range {
  readonly minimum?: number;
  readonly maximum?: number;
}

function numberSchema(type: 'integer' | 'number', range: Range, words: string) {
  return v.pipe(
    v.custom<number | string>(isNumberOrText, wrong(words)),
    v.metadata({ type: [type, 'string'], ...range }),
    v.transform((given) => String(given).trim()),
  );
}

function within<Given extends number | string>({ minimum = -Infinity, maximum = Infinity }: Range) {
  const tooLarge = `Ensure this value is less than or equal to ${maximum}.`;
  const tooSmall = `Ensure this value is greater than or equal to ${minimum}.`;
  return [
    v.check((given: Given) => Number(given) <= maximum, tooLarge),
    v.check((given: Given) => Number(given) >= minimum, tooSmall),
  ] as const;
}

const NO_INTEGER = 'A valid integer is required.';
const LARGEST_INTEGER = 2_147_483_647;

export function wholeNumber(range: Range, about?: string): Field {
  const sent = v.pipe(
    numberSchema('integer', range, NO_INTEGER),
    v.check((given) => /^[+-]?\d+(?:\.0*)?$/.test(given), NO_INTEGER),
    v.transform(Number),
    ...within<number>({ maximum: LARGEST_INTEGER, ...range }),
  );
  return fieldOf('whole', sent, named('WholeNumber'), about);
}

interface Digits {
  /** The maximum number of digits, including decimal places. */
  readonly digits: number;
  readonly places?: number;
}

const NO_NUMBER = 'A valid number is required.';
const USUAL_PLACES = 2;
/** Splits a number at the decimal point, without its sign and leading zeros. */
const digitsOf = (given: string) => {
  const [whole = '', decimals = ''] = given.replace(/^[+-]?0*/, '').split('.');
  return { whole, decimals };
};

function atMost(limit: number, what: string, count: (of: ReturnType<typeof digitsOf>) => number) {
  const words = `Ensure that there are no more than ${limit} ${what}.`;
  return v.check((given: string) => count(digitsOf(given)) <= limit, words);
}

/**
 * Accepts a number or text: decimals may arrive as text, and a PUT sends unchanged fields back as
 * they arrived.
 */
export function decimal(limits: Range & Digits, about?: string): Field {
  const { digits, places = USUAL_PLACES, ...range } = limits;
  const sent = v.pipe(
    numberSchema('number', range, NO_NUMBER),
    v.check((given) => /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(given), NO_NUMBER),
    atMost(digits, 'digits in total', ({ whole, decimals }) => whole.length + decimals.length),
    atMost(places, 'decimal places', ({ decimals }) => decimals.length),
    atMost(digits - places, 'digits before the decimal point', ({ whole }) => whole.length),
    ...within<string>(range),
    v.transform((given) => {
      const { whole, decimals } = digitsOf(given);
      const sign = given.startsWith('-') ? '-' : '';
      return `${sign}${whole || '0'}.${decimals.padEnd(USUAL_PLACES, '0')}`;
    }),
  );
  return fieldOf('decimal', sent, named('Decimal'), about);
}
