import { ownValue } from '#domain/text/text-table.ts';
import * as v from 'valibot';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { DOCUMENT_SHAPE } from './hotel-shape.ts';
import type { Segments, SegmentProblem } from '#adapters/json/json-location.ts';
import { isFields, type ServerRecord } from '#domain/record.ts';
import { removeAtPath } from '#adapters/json/remove-at-path.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { nearestName } from '#domain/text/nearest-name.ts';

export interface ShapeProblem extends SegmentProblem {
  readonly isUnknown?: true;
  /** For an unknown field, the path that the author probably intended. Omitted if that path already has a value. */
  readonly intended?: Segments;
}

const SHAPE_PROBLEMS_MAXIMUM = 10_000;

/**
 * Converts a parsed value to a document. `readable` contains only the fields without problems. It is
 * omitted if the value is not an object, or has so many problems that finding further ones would
 * take minutes. `isProblem` may accept values that have the right type but are invalid.
 */
export function shapeDocument(
  value: unknown,
  isProblem: (issue: v.BaseIssue<unknown>) => boolean = () => true,
): {
  readonly readable?: HotelDocument;
  readonly problems: readonly ShapeProblem[];
} {
  const result = v.safeParse(DOCUMENT_SHAPE, value, { abortPipeEarly: true });
  const issues = result.success ? [] : result.issues.filter(isProblem);
  const problems = issues.flatMap((issue) => problemsOfIssue(issue, DOCUMENT_SHAPE));
  if (problems.length > SHAPE_PROBLEMS_MAXIMUM || problems.some(({ path }) => path.length === 0)) {
    return { problems };
  }
  // Copies the value, because other configurations may share parts of it.
  const rest: unknown = problems.length > 0 ? structuredClone(value) : value;
  for (const { path } of problems) removeAtPath(rest, path);
  // `rest` has the right types, because all problems are removed.
  const fitting = result.success ? result.output : rest;
  return { readable: contentOf(fitting as ShapedDocument), problems };
}

type ShapedDocument = v.InferOutput<typeof DOCUMENT_SHAPE>;

function contentOf(given: ShapedDocument): HotelDocument {
  if (given.$schema === undefined && given.extends === undefined) return given;
  const { $schema: _, extends: __, ...document } = given;
  return document;
}

/** Reports unknown fields that a patch sets to null, because merging would hide them. */
export function unknownNulls(value: unknown): ShapeProblem[] {
  const nulls = onlyNulls(value);
  const result = nulls && v.safeParse(DOCUMENT_SHAPE, nulls, { abortPipeEarly: true });
  const issues = result?.issues ?? [];
  return issues.filter(isUnknownField).flatMap((issue) => problemsOfIssue(issue, DOCUMENT_SHAPE));
}

function onlyNulls(value: unknown): ServerRecord | undefined {
  if (!isFields(value)) return undefined;
  const nulls = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const kept = inner === null ? inner : onlyNulls(inner);
    return kept === undefined ? [] : [[name, kept]];
  });
  return nulls.length > 0 ? Object.fromEntries(nulls) : undefined;
}

function isUnknownField({ path }: v.BaseIssue<unknown>): boolean {
  return path?.at(-1)?.origin === 'key';
}

/** For an unknown field, suggests the nearest known name. */
export function problemsOfIssue(issue: v.BaseIssue<unknown>, shape: object): ShapeProblem[] {
  const path = (issue.path ?? []).map(({ key }) => String(key));
  const last = issue.path?.at(-1);
  if (last?.origin !== 'key') return [{ path, message: issue.message }];
  // valibot reports only the first unknown field of an object, so find the others here.
  const parent = path.slice(0, -1);
  const given = last.input as object;
  const known = Object.keys(entriesAt(shape, parent));
  const [absent = ''] = path.slice(-1);
  if (known.includes(absent)) return [{ path: parent, message: `"${absent}" is missing` }];
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const unknown = `Unknown field ${nameInMessage(name)}`;
      const nearest = nearestName(name, known);
      const problem: ShapeProblem = { path: [...parent, name], message: unknown, isUnknown: true };
      if (nearest === undefined) return problem;
      const message = `${unknown}; did you mean "${nearest}"?`;
      const isFree = !Object.hasOwn(given, nearest);
      return { ...problem, message, ...(isFree && { intended: [...parent, nearest] }) };
    });
}

function entriesAt(shape: object, path: Segments): Readonly<Record<string, object>> {
  if ('wrapped' in shape) return entriesAt(shape.wrapped as object, path);
  if ('pipe' in shape) return entriesAt((shape.pipe as object[]).find(hasFields) ?? {}, path);
  const [step, ...rest] = path;
  if ('item' in shape) return entriesAt(shape.item as object, rest);
  // A valibot `record` accepts fields of any name.
  if ('key' in shape && 'value' in shape) return entriesAt(shape.value as object, rest);
  const entries = 'entries' in shape ? (shape.entries as Readonly<Record<string, object>>) : {};
  const entry = step === undefined ? undefined : ownValue(entries, step);
  return entry ? entriesAt(entry, rest) : entries;
}

const hasFields = (schema: object) => 'entries' in schema || 'key' in schema;
