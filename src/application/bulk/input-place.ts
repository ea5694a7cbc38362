import type { InputProblem } from '#application/ports/hotel-input.ts';

/** `a.json:12:5`, or `a.json` where the problem is not within it. */
export function placeInInput({
  file,
  line,
  column,
}: Pick<InputProblem, 'file' | 'line' | 'column'>): string {
  return line === null ? file : `${file}:${line}:${column}`;
}
