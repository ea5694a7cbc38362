/**
 * A table for look-ups by texts of strangers, such as a currency, a role or a title. Unlike an object literal, it finds
 * no inherited field: `constructor` is in every object.
 */
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
