/** Finds no inherited field, unlike an object literal: a stranger's text may be `constructor`. */
export function textTable<const Table extends Readonly<Record<string, unknown>>>(
  entries: Table,
): Table {
  return Object.assign(Object.create(null) as object, entries);
}

export function ownValue<Value>(
  fields: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}
