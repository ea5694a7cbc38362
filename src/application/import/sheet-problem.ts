import { fieldOf } from '#domain/record.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { NOTES, PROBLEMS } from './problem-words.ts';

export type ProblemCode = keyof typeof PROBLEMS | keyof typeof NOTES;

/** What is wrong, regardless of the place. */
export interface Finding {
  readonly code: ProblemCode;
  /** The values of the braces in the text of the code, and what the user can enter in a mapping. */
  readonly parameters?: Readonly<Record<string, string | number | undefined>>;
  /** The text of the cell, if the finding is about the text. Never a password. */
  readonly quote?: string | undefined;
}

/** A part of a file. */
export interface Place {
  readonly file: string;
  readonly sheet?: string;
  /** Counted from 1. Absent for a whole sheet or column. */
  readonly row?: number;
  /** Counted from 0. Absent for a whole row. */
  readonly column?: number;
  readonly title?: string;
}

/** A note says what is read in an unexpected way. A problem stops the import of its hotel. */
export interface SheetProblem extends Finding, Place {
  readonly severity: 'problem' | 'note';
}

export function problemAt(place: Place, finding: Finding | ProblemCode): SheetProblem {
  const { code, parameters, quote } = typeof finding === 'string' ? { code: finding } : finding;
  return {
    ...place,
    severity: Object.hasOwn(NOTES, code) ? 'note' : 'problem',
    code,
    ...(parameters && { parameters }),
    ...(quote !== undefined && { quote }),
  };
}

/** Words the finding. `advice` continues the sentence, with the same parameters. */
export function problemText({ code, parameters = {}, quote }: Finding, advice = ''): string {
  const text = filled({ ...PROBLEMS, ...NOTES }[code] + advice, parameters);
  return quote === undefined ? text : `${text}: ${nameInMessage(quote)}`;
}

/**
 * Replaces `{name}` by the parameter. A part in `[ ]` is omitted if its parameter is undefined. Texts in quotes are
 * shortened, and their control characters are escaped.
 */
function filled(text: string, parameters: object): string {
  const valueOf = (name: string) => fieldOf(parameters, name) as string | number | undefined;
  const fill = (part: string) =>
    part.replace(/\{(\w+)\}/g, (_, name: string) => String(valueOf(name) ?? ''));
  return text
    .replace(/\[([^[\]]*)\]/g, (_, part: string) => {
      const [, name = ''] = /\{(\w+)\}/.exec(part) ?? [];
      return valueOf(name) === undefined ? '' : part;
    })
    .replace(/"([^"]*\{[^"]*)"|\{\w+\}/g, (whole: string, quoted?: string) =>
      quoted === undefined ? fill(whole) : nameInMessage(fill(quoted)),
    );
}

/** Groups problems that differ only in their place, in the order of the first places. */
export function sameProblems(problems: readonly SheetProblem[]): readonly SheetProblem[][] {
  const groups = Map.groupBy(problems, ({ row, column, title, code, parameters, quote }) =>
    JSON.stringify([row === undefined, column === undefined, title, code, parameters, quote]),
  );
  return [...groups.values()];
}
