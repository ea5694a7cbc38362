import type { Problem } from '#domain/problem.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';

export interface Complaint {
  readonly message: string;
  /** The text of the cell, if the message is about the text. Never a password. */
  readonly quote?: string | undefined;
  /** What the user can do instead of changing the spreadsheet. */
  readonly advice?: SheetAdvice | undefined;
}

export interface SheetRemark extends Complaint {
  readonly file: string;
  readonly sheet?: string;
  /** Counted from 1. Absent if the remark is about a whole sheet or column. */
  readonly row?: number;
  /** Counted from 0. Absent if the remark is about a whole row. */
  readonly column?: number;
  readonly title?: string;
  /** True if a price is not in the file, or is sent as another amount. */
  readonly isAboutPrice?: true;
}

/** A problem of a configuration that was read from a spreadsheet. */
export interface SheetProblem extends Problem {
  readonly advice?: SheetAdvice;
  /** True if another hotel has a value that must be unique, such as a username. */
  readonly isClash?: true;
}

/**
 * What the user can change in the mapping. `column` and `field` are the names that the mapping
 * uses.
 */
export type SheetAdvice =
  | ColumnAdvice<'unknown-column', { readonly guess: string | undefined }>
  | ColumnAdvice<'twin' | 'category' | 'room-count' | 'count-or-total'>
  | ColumnAdvice<'price-unit', { readonly field: string; readonly scale: string | undefined }>
  | ColumnAdvice<'currency', { readonly field: string; readonly currency: string }>
  | Advice<'default', { readonly field: string; readonly title: string; readonly example: string }>
  /** `row` contains the titles, or labels that may be titles. */
  | Advice<'titles' | 'labels', { readonly row: number }>
  | Advice<'encoding' | 'number-format' | 'usernames'>;

type Advice<Kind extends string, Facts = unknown> = { readonly kind: Kind } & Facts;
type ColumnAdvice<Kind extends string, Facts = unknown> = Advice<
  Kind,
  { readonly column: string } & Facts
>;

/** Joins the message, the `advice` in the caller's words, and the quoted text. */
export function remarkText({ message, quote }: Complaint, advice = ''): string {
  return `${message}${advice}${quote === undefined ? '' : `: ${nameInMessage(quote)}`}`;
}
