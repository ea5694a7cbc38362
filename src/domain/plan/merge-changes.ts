export interface Merge<Fields> {
  /** The current fields with the user's changes applied. */
  readonly merged: Fields;
  /** The user's changes to fields that another user changed too. */
  readonly overwritten: readonly (keyof Fields & string)[];
}

/** For a record that is sent complete: only the user's changes overwrite current fields. */
export function mergeChanges<Fields extends object>(
  before: Fields,
  edited: Fields,
  now: Fields,
): Merge<Fields> {
  const fields = Object.keys(before) as (keyof Fields & string)[];
  const changed = fields.filter((field) => !Object.is(edited[field], before[field]));
  const merged = { ...now };
  for (const field of changed) merged[field] = edited[field];
  const wasChanged = (field: keyof Fields) =>
    !Object.is(now[field], before[field]) && !Object.is(now[field], edited[field]);
  return { merged, overwritten: changed.filter(wasChanged) };
}
