import { neighbours } from '#domain/text/neighbours.ts';

/** Sorted whole numbers, with consecutive ones combined: `0, 3 to 5`. */
export function numberRuns(numbers: readonly number[]): string {
  const runs = neighbours(numbers, (number, before) => number === before + 1);
  return runs.map((run) => [...new Set([run[0], run.at(-1)])].join(' to ')).join(', ');
}
