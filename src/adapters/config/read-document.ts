import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Problem } from '#domain/problem.ts';
import { resolveReferences, type Environment } from './environment-references.ts';
import { createSegmentLocator, dottedPath, type SegmentProblem } from './json-location.ts';
import { repeatedFields, syntaxMistake, type JsonMistake } from './json-mistakes.ts';
import { countMembers, DEPTH_MAXIMUM, outlineOf } from './json-outline.ts';
import { shapeDocument } from './shape-problems.ts';
import { positionAt, TEXT_START, type TextPosition } from './text-position.ts';

export interface LocatedProblem extends Problem, TextPosition {}

export interface ReadDocument {
  /** There only if there are no problems. Fit for `checkDocument`. */
  readonly document?: HotelDocument;
  readonly problems: readonly LocatedProblem[];
  /**
   * Puts `${env:NAME}` back where a later message (of `checkDocument`) quotes a text of this
   * document that came from the environment.
   */
  readonly conceal: (message: string) => string;
}

/** So that one broken file does not drown the others; the last problem says how many more there are. */
export const PROBLEMS_PER_DOCUMENT_MAXIMUM = 100;

const asItIs = (message: string) => message;

/**
 * Reads one configuration from its JSON text (CLI.md). `start` is the text's own place in its file;
 * `environment` gives the values of `${env:NAME}`, which are problems without one. Needs neither
 * Node nor a browser. Limits and required fields are not looked at: that is `checkDocument`.
 */
export function readDocument(
  text: string,
  options: { readonly start?: TextPosition; readonly environment?: Environment } = {},
): ReadDocument {
  const start = options.start ?? TEXT_START;
  const refused = (mistakes: readonly JsonMistake[]): ReadDocument => ({
    problems: limited(mistakes).map(({ offset, path, message }) => ({
      ...positionAt(text, offset, start),
      path: dottedPath(path),
      message,
    })),
    conceal: asItIs,
  });

  const { members, tooDeepAt } = outlineOf(text);
  if (tooDeepAt !== -1) {
    const message = `Brackets may be nested at most ${DEPTH_MAXIMUM} deep`;
    return refused([{ offset: tooDeepAt, path: [], message }]);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused([syntaxMistake(text)]);
  }
  if (members > countMembers(value)) return refused(repeatedFields(text));

  const references = resolveReferences(value, options.environment);
  const shaped = shapeDocument(value);
  const problems = [...references.problems, ...shaped.problems];
  if (problems.length === 0) return { ...shaped, problems: [], conceal: references.conceal };
  return { problems: located(problems, text, start), conceal: references.conceal };
}

function located(
  problems: readonly SegmentProblem[],
  text: string,
  start: TextPosition,
): LocatedProblem[] {
  const locate = createSegmentLocator(text, start);
  return limited(problems).map(({ path, message }) => ({
    ...locate(path),
    path: dottedPath(path),
    message,
  }));
}

function limited<Item extends { readonly message: string }>(problems: readonly Item[]): Item[] {
  const shown = problems.slice(0, PROBLEMS_PER_DOCUMENT_MAXIMUM);
  const first = problems[shown.length];
  if (!first) return shown;
  const more = (problems.length - shown.length).toLocaleString('en');
  return [...shown, { ...first, message: `… and ${more} more problems from here on` }];
}
