/** Sorted whole numbers, with those that follow one another as one: `0, 3 to 5`. */
export function numberRuns(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map((run) => [...new Set(run)].join(' to ')).join(', ');
}
