import { grouped } from '#domain/text/grouped.ts';
import { placeInInput, type InputCounts } from '#application/ports/input/hotel-input.ts';
import type { ResultRow } from '#application/results/result-row.ts';
import { rowText } from '#cli/report/row-lines.ts';
import { plural, printable } from '#cli/terminal/printable.ts';

/** If a field has more warnings than this, they share a line. */
const MOST_PLACES = 3;
/** To limit the use of memory, at most this many different rows are collected. Further problems are not. */
const MOST_GROUPS = 1000;

interface Group {
  count: number;
  readonly first: [ResultRow, ...ResultRow[]];
  readonly isShared: boolean;
}

/** Collects warnings about the same field, and rows in files that many configurations extend, so that they share a line. */
export class RepeatedRows {
  readonly #groups = new Map<string, Group>();

  /** Returns false if the caller has to print the row. */
  takes(row: ResultRow): boolean {
    const { code, place } = row;
    const whole = place?.extendedBy === undefined ? '' : JSON.stringify([code, rowText(row)]);
    const isKnown = this.#groups.has(whole) || this.#groups.size < MOST_GROUPS;
    const isShared = whole !== '' && isKnown;
    if (!isShared && code === 'problem') return false;
    const key = isShared ? whole : `${place?.path.replaceAll(/\.\d+(?=\.|$)/g, '.*')}`;
    const group = this.#groups.get(key);
    if (!group) this.#groups.set(key, { count: 1, first: [row], isShared });
    else {
      group.count += 1;
      if (!isShared && group.first.length < MOST_PLACES) group.first.push(row);
    }
    return true;
  }

  /** `a.json:3:1: warning: … (and 49 more warnings about this field: b.json:3:1, c.json:3:1, …)` */
  *lines(code: ResultRow['code']): Generator<string> {
    for (const { count, first, isShared } of this.#groups.values()) {
      const [row, ...others] = first;
      if (row.code !== code) continue;
      if (isShared) {
        const more = count > 1 ? ` and ${plural(count - 1, 'more hotel')}` : '';
        yield printable(`${rowText(row)} (extended by ${row.place?.extendedBy}${more})`);
      } else if (count <= MOST_PLACES) {
        yield* first.map((each) => rowText(each));
      } else {
        const places = others.map(({ place }) => place && printable(placeInInput(place)));
        yield `${rowText(row)} (and ${grouped(count - 1)} more warnings about this field: ${places.join(', ')}, …)`;
      }
    }
  }

  /** Changes the counts so that each problem and warning in shared settings counts once. */
  onceIn({ problems, warnings, ...counts }: InputCounts): InputCounts {
    const repeated = (code: ResultRow['code']) =>
      [...this.#groups.values()]
        .filter(({ first, isShared }) => isShared && first[0].code === code)
        .reduce((sum, { count }) => sum + count - 1, 0);
    return {
      ...counts,
      problems: problems - repeated('problem'),
      warnings: warnings - repeated('doubtful'),
    };
  }
}
