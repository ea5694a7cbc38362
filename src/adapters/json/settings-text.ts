// For small JSON files. Only their first mistake is reported, as `line:column: path: message`.
import { createOffsetFinder, dottedPath } from './json-location.ts';
import type { JsonMistake } from './json-mistakes.ts';
import { parseJson } from './parse-json.ts';
import type { ShapeProblem } from './shape/shape-problems.ts';
import { positionAt } from './text-position.ts';

/** Also rejects what `JSON.parse` changes silently. */
export function parseSettings(text: string): { value: unknown } | { mistake: string } {
  const json = parseJson(text);
  if ('mistake' in json) return { mistake: placed(text, json.mistake) };
  const [silent] = json.silent;
  return silent ? { mistake: placed(text, silent) } : { value: json.value };
}

/**
 * The first problem by position. Mistyped field names come first, because they also cause missing
 * fields.
 */
export function firstMistake(text: string, problems: readonly ShapeProblem[]): string {
  const offsetOf = createOffsetFinder(text);
  const mistyped = problems.filter(({ intended }) => intended);
  const [first = { path: [], message: 'This is not valid', offset: 0 }] = (
    mistyped.length > 0 ? mistyped : problems
  )
    .map((problem) => ({ ...problem, offset: offsetOf(problem.path) }))
    .toSorted((a, b) => a.offset - b.offset);
  return placed(text, first);
}

function placed(text: string, { offset, path, message }: JsonMistake): string {
  const { line, column } = positionAt(text, offset);
  const where = path.length > 0 ? `${dottedPath(path)}: ` : '';
  return `${line}:${column}: ${where}${message}`;
}
