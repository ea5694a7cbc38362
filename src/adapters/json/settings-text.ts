// For small JSON files. Only their first mistake is reported, as `line:column: path: message`.
import * as v from 'valibot';
import { createOffsetFinder, dottedPath } from './json-location.ts';
import { isFields } from '#domain/record.ts';
import type { JsonMistake } from './json-mistakes.ts';
import { parseJson } from './parse-json.ts';
import { problemsOfIssue, type ShapeProblem } from './shape/shape-problems.ts';
import { positionAt } from './text-position.ts';

type Read<Value> = { readonly value: Value } | { readonly mistake: string };

/** Also rejects what `JSON.parse` changes silently. */
export function parseSettings(text: string): Read<unknown> {
  const json = parseJson(text);
  if ('mistake' in json) return { mistake: placed(text, json.mistake) };
  const [silent] = json.silent;
  return silent ? { mistake: placed(text, silent) } : { value: json.value };
}

/** `explain` may reword a problem. */
export function readSettings<Shape extends v.GenericSchema>(
  text: string,
  shape: Shape,
  explain: (problem: ShapeProblem) => ShapeProblem = (problem) => problem,
): Read<v.InferOutput<Shape>> {
  const json = parseSettings(text);
  if ('mistake' in json) return json;
  const result = v.safeParse(shape, json.value);
  if (result.success) return { value: result.output };
  const problems = result.issues.flatMap((issue) => problemsOfIssue(issue, shape));
  return { mistake: firstMistake(text, problems.map(explain)) };
}

/** First checks that the value is not a list, because valibot accepts a list as an object. */
export function object<const Entries extends v.ObjectEntries>(entries: Entries, message: string) {
  return v.pipe(v.custom<object>(isFields, message), v.strictObject(entries));
}

/** The first problem by position. Mistyped field names come first, because they also cause missing fields. */
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
