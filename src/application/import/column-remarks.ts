import { nameInMessage } from '#domain/text/name-in-message.ts';
import { isUnderstood, type SheetColumn, type UnitDoubt } from './mapping/resolve-columns.ts';
import type { Complaint } from './sheet-remark.ts';

interface ColumnRemark {
  readonly problem?: Complaint;
  readonly note?: Complaint;
}

/** An unknown column is a problem, unless `ignoreUnmapped` is true. */
export function columnRemark(column: SheetColumn, ignoreUnmapped: boolean): ColumnRemark {
  const { title, letters, field, guess, twin, doubt, isIgnored, examples } = column;
  const named = title || letters;
  const name = nameInMessage(named);
  if (twin !== undefined) {
    const message = `This column and ${nameInMessage(twin)} both mean ${field?.title}`;
    return { problem: { message, advice: { kind: 'twin', column: named } } };
  }
  if (isUnderstood(column)) {
    if (!isIgnored || examples.length === 0) return {};
    const note = `Ignored column ${name}`;
    if (field?.key === 'ignored.remarks')
      return { note: { message: `${note}: remarks are not imported` } };
    if (field?.key === 'ignored.category') {
      const message = `${note}: it contains hotel categories, which are not imported`;
      return { note: { message, advice: { kind: 'category', column: title } } };
    }
    return field?.record === 'ignored' ? {} : { note: { message: note } };
  }
  if (doubt) return { problem: doubtOf(doubt, title) };
  if (ignoreUnmapped) return { note: { message: `Ignored column ${name}: not a known field` } };
  const message = `This column is not understood${hintFor(column)}`;
  return {
    problem: { message, advice: { kind: 'unknown-column', column: named, guess: guess?.key } },
  };
}

function hintFor({ guess, fields: [day] }: SheetColumn): string {
  if (guess) return `; did you mean ${nameInMessage(guess.title)}?`;
  if (!day) return '';
  // Only a column of days can have `fields` but no `field`: without other columns of rate plans,
  // its record is unknown.
  return `; if it is the ${day.title.toLowerCase()} of a rate plan, add the columns "Plan code" and "Plan name"`;
}

function doubtOf({ words, isAbove, field, scale }: UnitDoubt, column: string): Complaint {
  const what = `a ${field.title.toLowerCase()} is a price per night`;
  return {
    message: `The ${isAbove ? 'text above' : 'title'} says ${nameInMessage(words)}, but ${what}`,
    advice: { kind: 'price-unit', column, field: field.field, scale },
  };
}
