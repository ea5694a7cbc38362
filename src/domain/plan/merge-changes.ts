export interface Merge<Fields> {
  /** What is there now, with what was changed here. */
  readonly merged: Fields;
  /** What somebody else changed too, to something else. */
  readonly overwritten: readonly (keyof Fields & string)[];
}

/** For a record that is sent as a whole: only what was changed here overwrites what is there now. */
export function mergeChanges<Fields extends object>(
  before: Fields,
  mine: Fields,
  now: Fields,
): Merge<Fields> {
  const fields = Object.keys(before) as (keyof Fields & string)[];
  const changed = fields.filter((field) => !Object.is(mine[field], before[field]));
  const merged = { ...now };
  for (const field of changed) merged[field] = mine[field];
  return {
    merged,
    overwritten: changed.filter(
      (field) => !Object.is(now[field], before[field]) && !Object.is(now[field], mine[field]),
    ),
  };
}
