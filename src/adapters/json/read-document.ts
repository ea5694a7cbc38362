import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Problem } from '#domain/problem.ts';
import { explainedMessage, independentProblems } from './independent-problems.ts';
import { resolveReferences, type Environment } from './environment-references.ts';
import { createOffsetFinder, dottedPath, segmentsOf } from './json-location.ts';
import { repeatedFields, syntaxMistake, type JsonMistake } from './json-mistakes.ts';
import { countMembers, DEPTH_MAXIMUM, outlineOf } from './json-outline.ts';
import { removeAtPath } from './remove-at-path.ts';
import { shapeDocument, type ShapeProblem } from './shape-problems.ts';
import { createPositions, TEXT_START, type TextPosition } from './text-position.ts';

export interface LocatedProblem extends Problem, TextPosition {}

export interface ReadDocument {
  /** Absent if there are problems. Ready for `checkDocument`. */
  readonly document?: HotelDocument;
  /**
   * The valid part of the text, for finding further problems. If there are `problems`, use it for
   * nothing else.
   */
  readonly readable?: HotelDocument;
  /** Sorted by position in the text. */
  readonly problems: readonly LocatedProblem[];
  /**
   * `problems` together with those found in `readable` (by `checkDocument`), in the order of the
   * text, without problems that only follow from others, and with `${env:NAME}` put back where a
   * message quotes a text from the environment.
   */
  readonly problemsWith: (found: readonly Problem[]) => LocatedProblem[];
  /** Warnings about `readable`, in the order of the text. */
  readonly locate: (warnings: readonly Problem[]) => LocatedProblem[];
}

/**
 * Limits the problems of one broken file, so that it does not hide the others; the last problem
 * gives the number of the rest.
 */
export const PROBLEMS_PER_DOCUMENT_MAXIMUM = 1000;

/**
 * Reads one configuration from its JSON text (docs/cli.md). `start` is the text's own place in its
 * file; `environment` gives the values of `${env:NAME}`, which is a problem if absent. Needs
 * neither Node nor a browser. Limits and required fields are the job of `checkDocument`.
 */
export function readDocument(
  text: string,
  options: { readonly start?: TextPosition; readonly environment?: Environment } = {},
): ReadDocument {
  const start = options.start ?? TEXT_START;
  const refused = (mistake: JsonMistake): ReadDocument => {
    const problems = located([mistake], text, start);
    return { problems, problemsWith: () => problems, locate: () => [] };
  };

  const { members, tooDeepAt } = outlineOf(text);
  if (tooDeepAt !== -1) {
    const message = `Brackets must be nested at most ${DEPTH_MAXIMUM} deep`;
    return refused({ offset: tooDeepAt, path: [], message });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused(syntaxMistake(text));
  }

  // Each check removes the values it reports, so that the next does not report them again.
  const repeated = members > countMembers(value) ? repeatedFields(text) : [];
  for (const { path } of repeated) removeAtPath(value, path);
  const references = resolveReferences(value, options.environment);
  for (const { path } of references.problems) removeAtPath(value, path);
  const { readable, problems: misshapen } = shapeDocument(value);
  const wrong = [...repeated, ...references.problems, ...misshapen];
  const offsetOf = createOffsetFinder(text);

  const problemsWith = (found: readonly Problem[]) => {
    if (wrong.length === 0 && found.length === 0) return [];
    const places = new Set(wrong.map(affectedPath));
    const further = readable ? independentProblems(found, places, readable) : [];
    const mistakes = [
      ...wrong.map((problem) => ({ offset: offsetOf(problem.path), ...problem })),
      ...further.map(mistakeOf),
    ];
    return located(mistakes, text, start);
  };
  const mistakeOf = (problem: Problem) => {
    const path = segmentsOf(problem.path);
    const message = references.conceal(explainedMessage(problem, readable ?? {}));
    return { path, offset: offsetOf(path), message };
  };
  const locate = (found: readonly Problem[]) => located(found.map(mistakeOf), text, start);
  const problems = problemsWith([]);
  const read = { problems, problemsWith, locate };
  if (!readable) return read;
  return problems.length > 0 ? { readable, ...read } : { document: readable, readable, ...read };
}

/** Paths where something is missing because of a problem. */
function affectedPath({ path, meant }: ShapeProblem): string {
  return dottedPath(meant ?? path);
}

function located(
  mistakes: readonly JsonMistake[],
  text: string,
  start: TextPosition,
): LocatedProblem[] {
  const positionOf = createPositions(text, start);
  const inOrder = mistakes.toSorted((a, b) => a.offset - b.offset);
  return limited(inOrder).map(({ offset, path, message }) => ({
    ...positionOf(offset),
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
