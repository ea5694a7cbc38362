import { problemText, type Finding, type ProblemCode } from '#application/import/sheet-problem.ts';

/**
 * The options of `hms import` that solve a problem, with the parameters of the problem. They continue the sentence of its
 * message.
 */
const ADVICE: Readonly<Partial<Record<ProblemCode, string>>> = {
  'twin-column': '. Ignore one with --ignore "{column}"',
  'other-total':
    '. If the column is the number of rooms of each type, use --map "{column}=room_count"',
  'count-or-total':
    ' Use --map "{column}=room_count" if each room type has this many rooms, or --map "{column}=room_total" if it is the total',
  'unclear-currency': '; if it is {currency}, use --map "{column}={field}:{currency}"',
  encoding: '. Name the right one with --encoding, or save the file as "CSV UTF-8" or .xlsx',
  'ambiguous-number': ', or give its column a format in the mapping',
  'missing-value': ', or set one for all with --default {field}={example}',
  username:
    '. You can also set a pattern for missing user names, such as --usernames "{open}local{close}.{open}code{close}"',
  'ignored-sheet': '. If it is one, name the row of its titles with --header-row',
};
const BRACES = { open: '{', close: '}' };

/** The text of the problem with the options that solve it. */
export function adviceText(problem: Finding): string {
  const parameters = { ...problem.parameters, ...BRACES };
  return problemText({ ...problem, parameters }, adviceFor(problem));
}

function adviceFor({ code, parameters = {} }: Finding): string {
  const { guess, scale } = parameters;
  if (code === 'unknown-column')
    return guess === undefined
      ? '. Map it with --map "{column}=FIELD", or ignore it with --ignore "{column}"'
      : ' Map it with --map "{column}={guess}", or ignore it with --ignore "{column}"';
  if (code === 'price-unit')
    return scale === undefined
      ? '. If the column has prices per night, use --map "{column}={field}"; otherwise ignore it with --ignore "{column}"'
      : '. If its amounts are in {scale}, use --map "{column}={field}:{scale}"; if they are written in full, use --map "{column}={field}:ones"';
  return ADVICE[code] ?? '';
}
