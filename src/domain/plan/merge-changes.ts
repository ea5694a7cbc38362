export interface Merge<Fields> {
  readonly merged: Fields;
  readonly changes: Partial<Fields>;
  /** Fields that both the user and another user have changed. The user's values replace the other user's. */
  readonly overwritten: readonly (keyof Fields & string)[];
}

export function mergeChanges<Fields extends object>(
  before: Fields,
  edited: Fields,
  now: Fields,
): Merge<Fields> {
  const fields = Object.keys({ ...before, ...edited }) as (keyof Fields & string)[];
  const changed = fields.filter((field) => !Object.is(edited[field], before[field]));
  const changes: Partial<Fields> = {};
  for (const field of changed) {
    if (!Object.is(edited[field], now[field])) changes[field] = edited[field];
  }
  const wasChanged = (field: keyof Fields) =>
    !Object.is(now[field], before[field]) && !Object.is(now[field], edited[field]);
  return { merged: { ...now, ...changes }, changes, overwritten: changed.filter(wasChanged) };
}
