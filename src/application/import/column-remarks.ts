// What is wrong with a column, or that it is ignored.
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { isUnderstood, type SheetColumn, type UnitDoubt } from './mapping/resolve-columns.ts';

const CATEGORY =
  'it is the category of the hotel, which is not imported. If it is the room type, say --map';

/** A column that is not understood is a problem, unless all such columns are ignored. */
export function columnRemark(column: SheetColumn, ignoreUnmapped: boolean) {
  const { title, letters, field, guess, twin, doubt, isIgnored, examples } = column;
  const name = nameInMessage(title || letters);
  if (twin !== undefined) {
    const twins = `This column and ${nameInMessage(twin)} both mean ${field?.title}`;
    return { problem: `${twins}. Leave one out with --ignore ${name}` };
  }
  if (isUnderstood(column)) {
    if (!isIgnored || examples.length === 0) return {};
    if (field?.key === 'ignored.remarks')
      return { note: `Ignored column ${name}: remarks are not imported` };
    if (field?.key === 'ignored.category')
      return {
        note: `Ignored column ${name}: ${CATEGORY} ${nameInMessage(`${title}=room_type.name`)}`,
      };
    return field?.record === 'ignored' ? {} : { note: `Ignored column ${name}` };
  }
  if (doubt) return { problem: doubtText(doubt, title) };
  if (ignoreUnmapped) return { note: `Ignored column ${name}: not a known field` };
  const hint = guess ? `; did you mean ${nameInMessage(guess.title)}?` : '.';
  const map = nameInMessage(`${title || letters}=${guess?.key ?? 'FIELD'}`);
  const advice = `Say what it is with --map ${map}, or leave it out with --ignore ${name}`;
  return { problem: `This column is not understood${hint} ${advice}` };
}

function doubtText({ words, isAbove, field, scale }: UnitDoubt, title: string): string {
  const what = `a ${field.title.toLowerCase()} is a price per night`;
  const says = `The ${isAbove ? 'text above' : 'title'} says ${nameInMessage(words)}, but ${what}`;
  const map = (unit = '') => `--map ${nameInMessage(`${title}=${field.field}${unit}`)}`;
  return scale === undefined
    ? `${says}. If the column has prices per night, say ${map()}, or leave it out with --ignore ${nameInMessage(title)}`
    : `${says}. If its amounts are in ${scale}, say ${map(`:${scale}`)}; if they are not, say ${map(':ones')}`;
}
