import type { Problem } from '#domain/problem.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';

/** The problem or note. */
export interface Complaint {
  readonly message: string;
  /** The text of the cell, if the message is about that. Never a password. */
  readonly quote?: string | undefined;
  /** What the user can do, other than change the spreadsheet. */
  readonly advice?: SheetAdvice | undefined;
}

/** A problem or note about a spreadsheet, with its place. */
export interface SheetRemark extends Complaint {
  readonly file: string;
  readonly sheet?: string;
  /** Counted from 1; absent for a whole sheet, or for a whole column. */
  readonly row?: number;
  /** Counted from 0; absent for a whole row. */
  readonly column?: number;
  /** The title of the column. */
  readonly title?: string;
}

/** A problem of a configuration that was read from a spreadsheet. */
export interface SheetProblem extends Problem {
  readonly advice?: SheetAdvice;
  /** Whether it contradicts another configuration. */
  readonly isClash?: true;
}

/** What to add to the mapping of the import, which names a `column` and a `field`. */
export type SheetAdvice =
  | ColumnAdvice<'unknown-column', { readonly guess: string | undefined }>
  | ColumnAdvice<'twin' | 'category' | 'room-count' | 'count-or-total'>
  | ColumnAdvice<'price-unit', { readonly field: string; readonly scale: string | undefined }>
  | ColumnAdvice<'currency', { readonly field: string; readonly currency: string }>
  | Advice<'default', { readonly field: string; readonly title: string; readonly example: string }>
  /** `row` is the row of the titles, or of labels that may be titles. */
  | Advice<'titles' | 'labels', { readonly row: number }>
  | Advice<'number-format' | 'usernames'>;

type Advice<Kind extends string, Facts = unknown> = { readonly kind: Kind } & Facts;
type ColumnAdvice<Kind extends string, Facts = unknown> = Advice<
  Kind,
  { readonly column: string } & Facts
>;

/** The message and what it quotes, with `advice` in the words of the caller. */
export function remarkText({ message, quote }: Complaint, advice = ''): string {
  return `${message}${advice}${quote === undefined ? '' : `: ${nameInMessage(quote)}`}`;
}
