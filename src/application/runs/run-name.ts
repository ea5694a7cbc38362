/** Safe as the name of a file and as an argument. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const TIMED = /^\d{8}-\d{6}-[a-z0-9]+$/;

export function isRunName(text: string): boolean {
  return NAME.test(text);
}

/** How the name of a run starts that the user does not name: `20261121-142233`, in UTC. */
export function timeInName(startedAt: number): string {
  const time = new Date(startedAt).toISOString();
  return time.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}

/** Whether it starts with `timeInName`. */
export function isTimedName(name: string): boolean {
  return TIMED.test(name);
}
