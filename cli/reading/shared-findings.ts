import {
  placeInInput,
  type InputCounts,
  type InputProblem,
} from '#application/ports/input/hotel-input.ts';
import { plural, printable } from '#cli/terminal/printable.ts';

/**
 * To limit the use of memory, `SharedFindings` collects at most this many problems and warnings. Further ones are
 * printed for every hotel.
 */
const MOST_FINDINGS = 1000;

type Kind = 'problems' | 'warnings';

interface Finding {
  readonly kind: Kind;
  readonly problem: InputProblem;
  hotels: number;
}

/** Collects problems and warnings in files that many configurations extend, so that each is printed once. */
export class SharedFindings {
  readonly #findings = new Map<string, Finding>();

  /** Returns false if the problem is not in shared settings: then the caller has to print it. */
  takes(kind: Kind, problem: InputProblem): boolean {
    if (problem.extendedBy === undefined) return false;
    const key = problemLine(problem, `${kind} `);
    const known = this.#findings.get(key);
    if (known) known.hotels += 1;
    else if (this.#findings.size < MOST_FINDINGS) {
      this.#findings.set(key, { kind, problem, hotels: 1 });
    } else return false;
    return true;
  }

  /** `chain.json:3:5: rates.currency: … (extended by a.json and 2 more hotels)` */
  *lines(kind: Kind, prefix: string): Generator<string> {
    for (const { problem, hotels, ...finding } of this.#findings.values()) {
      if (finding.kind !== kind) continue;
      const more = hotels > 1 ? ` and ${plural(hotels - 1, 'more hotel')}` : '';
      const by = printable(`(extended by ${problem.extendedBy}${more})`);
      yield `${problemLine(problem, prefix)} ${by}`;
    }
  }

  /** Changes the counts so that each problem and warning in shared settings counts once. */
  onceIn(counts: InputCounts): InputCounts {
    const repeated = (kind: Kind) => {
      const findings = [...this.#findings.values()].filter((finding) => finding.kind === kind);
      return findings.reduce((sum, { hotels }) => sum + hotels - 1, 0);
    };
    return {
      ...counts,
      problems: counts.problems - repeated('problems'),
      warnings: counts.warnings - repeated('warnings'),
    };
  }
}

/** `file:line:column: message`, as compilers print it, so that editors can open the file at that line. */
export function problemLine(problem: InputProblem, kind: string): string {
  return printable(`${placeInInput(problem)}: ${kind}${findingText(problem)}`);
}

export function findingText({ path, message }: InputProblem): string {
  return path === '' ? message : `${path}: ${message}`;
}
