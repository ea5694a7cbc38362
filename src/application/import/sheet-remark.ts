import type { Problem } from '#domain/problem.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';

/** What is wrong or remarkable. */
export interface Complaint {
  readonly message: string;
  /** The text of the cell, if the message is about it. Never a password. */
  readonly quote?: string | undefined;
  /** What the person who imports can do about it, other than change the spreadsheet. */
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
  /** It contradicts another configuration. */
  readonly isClash?: true;
}

/** `column` is a column as a mapping names it, and `field` the name of a field. */
export type SheetAdvice =
  /** Say what the column is, or leave it out. */
  | { readonly kind: 'unknown-column'; readonly column: string; readonly guess: string | undefined }
  /** Leave out one of two columns with the same meaning. */
  | { readonly kind: 'twin'; readonly column: string }
  /** Read the category of the hotel as the room type. */
  | { readonly kind: 'category'; readonly column: string }
  /** Say that prices are per night, or in which `scale` they are. */
  | {
      readonly kind: 'price-unit';
      readonly column: string;
      readonly field: string;
      readonly scale: string | undefined;
    }
  /** Read the total as the rooms of each room type. */
  | { readonly kind: 'room-count'; readonly column: string }
  /** Say whether these are the rooms of each room type, or of the hotel. */
  | { readonly kind: 'count-or-total'; readonly column: string }
  /** Say which currency the amounts have. */
  | {
      readonly kind: 'currency';
      readonly column: string;
      readonly field: string;
      readonly currency: string;
    }
  /** Say how the column writes numbers. */
  | { readonly kind: 'number-format' }
  /** Give one value for all. */
  | {
      readonly kind: 'default';
      readonly field: string;
      readonly title: string;
      readonly example: string;
    }
  /** Give a pattern of user names. */
  | { readonly kind: 'usernames' }
  /** Say in which row the titles are: of a sheet without a table, or that is read as labels. */
  | { readonly kind: 'titles' | 'labels'; readonly row: number };

/** The message and what it quotes, with `advice` in the words of the caller. */
export function remarkText({ message, quote }: Complaint, advice = ''): string {
  return `${message}${advice}${quote === undefined ? '' : `: ${nameInMessage(quote)}`}`;
}
