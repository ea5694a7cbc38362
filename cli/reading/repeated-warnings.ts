import { placeInInput, type InputProblem } from '#application/ports/input/hotel-input.ts';
import { grouped } from '#domain/text/grouped.ts';
import { printable } from '#cli/terminal/printable.ts';
import { problemLine } from './shared-findings.ts';

/** If a field has more warnings than this, they share a line. */
const MOST_PLACES = 3;

export class RepeatedWarnings {
  readonly #fields = new Map<string, { count: number; readonly first: InputProblem[] }>();

  add(warning: InputProblem): void {
    const field = warning.path.replaceAll(/\.\d+(?=\.|$)/g, '.*');
    const known = this.#fields.get(field);
    if (!known) this.#fields.set(field, { count: 1, first: [warning] });
    else if (known.first.push(warning) > MOST_PLACES) known.first.pop();
    if (known) known.count += 1;
  }

  /** `a.json:3:1: warning: … (and 49 more warnings about this field: b.json:3:1, c.json:3:1, …)` */
  *lines(): Generator<string> {
    for (const { count, first } of this.#fields.values()) {
      const lines = first.map((warning) => problemLine(warning, 'warning: '));
      if (count <= MOST_PLACES) yield* lines;
      else {
        const places = first.slice(1).map((warning) => printable(placeInInput(warning)));
        yield `${lines[0]} (and ${grouped(count - 1)} more warnings about this field: ${places.join(', ')}, …)`;
      }
    }
  }
}
