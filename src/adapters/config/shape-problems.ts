import * as v from 'valibot';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { DOCUMENT_SHAPE } from './hotel-document-shape.ts';
import type { Segments, SegmentProblem } from './json-location.ts';
import { nameInMessage } from './name-in-message.ts';
import { nearestName } from './nearest-name.ts';

export interface ShapedDocument {
  readonly document?: HotelDocument;
  readonly problems: readonly SegmentProblem[];
}

/** A parsed value as a document, or every field that keeps it from being one. */
export function shapeDocument(value: unknown): ShapedDocument {
  const result = v.safeParse(DOCUMENT_SHAPE, value, { abortPipeEarly: true });
  if (!result.success) return { problems: result.issues.flatMap(problemsOfIssue) };
  const { $schema: _, ...document } = result.output;
  return { document, problems: [] };
}

function problemsOfIssue(issue: v.BaseIssue<unknown>): SegmentProblem[] {
  const path = (issue.path ?? []).map(({ key }) => String(key));
  const last = issue.path?.at(-1);
  if (last?.origin !== 'key') return [{ path, message: issue.message }];
  // valibot tells of one unknown field per object and stops.
  const parent = path.slice(0, -1);
  const known = Object.keys(entriesAt(DOCUMENT_SHAPE, parent));
  return Object.keys(last.input as object)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: [...parent, name], message: unknownField(name, known) }));
}

function unknownField(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  const suggestion = nearest === undefined ? '' : `; did you mean "${nearest}"?`;
  return `Unknown field ${nameInMessage(name)}${suggestion}`;
}

/** The fields of the object that the shape has at a path. */
function entriesAt(shape: object, path: Segments): Readonly<Record<string, object>> {
  if ('wrapped' in shape) return entriesAt(shape.wrapped as object, path);
  const [step, ...rest] = path;
  if ('item' in shape) return entriesAt(shape.item as object, rest);
  const object =
    'pipe' in shape ? (shape.pipe as object[]).find((schema) => 'entries' in schema) : shape;
  const entries =
    object && 'entries' in object ? (object.entries as Readonly<Record<string, object>>) : {};
  const entry = step === undefined ? undefined : entries[step];
  return entry ? entriesAt(entry, rest) : entries;
}
