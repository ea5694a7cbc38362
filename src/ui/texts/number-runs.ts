import { neighbours } from '#domain/text/neighbours.ts';

/** Combines consecutive numbers: `0, 3 to 5`. `numbers` must be sorted integers. */
export function numberRuns(numbers: readonly number[]): string {
  const runs = neighbours(numbers, (number, before) => number === before + 1);
  return runs.map((run) => [...new Set([run[0], run.at(-1)])].join(' to ')).join(', ');
}
