import type { UnreadableCell } from '#application/ports/raw-sheet.ts';

/** A formula that failed; `error` as `#N/A`. */
export function errorCell(error: string): UnreadableCell {
  return { message: `This cell contains an error (${error})` };
}
