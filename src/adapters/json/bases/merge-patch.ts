// JSON Merge Patch (RFC 7396) for parsed JSON. No function changes its arguments, but results share objects with them.

import { isFields, type ServerRecord } from '#domain/record.ts';

/** Merges objects. A `null` in the patch removes the field, and any other value replaces it. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch;
  const before = isFields(target) ? target : {};
  // The spread creates own fields, so that assigning a field named "__proto__" is harmless.
  const merged: Record<string, unknown> = { ...before, ...patch };
  for (const name of Object.keys(patch)) {
    const value = patch[name];
    if (value === null) delete merged[name];
    else if (isFields(value)) merged[name] = mergePatch(fieldIn(before, name), value);
  }
  return merged;
}

/** The smallest patch from `from` to `to`. Objects in `to` must not contain `null`, which removes a field. */
export function patchBetween(from: ServerRecord, to: ServerRecord): ServerRecord {
  const removed = Object.keys(from).filter((name) => !Object.hasOwn(to, name));
  const changed = Object.entries(to).flatMap(([name, value]): [string, unknown][] => {
    const before = fieldIn(from, name);
    if (isFields(before) && isFields(value)) {
      const patch = patchBetween(before, value);
      return Object.keys(patch).length > 0 ? [[name, patch]] : [];
    }
    return isSameJson(before, value) ? [] : [[name, value]];
  });
  return Object.fromEntries([...changed, ...removed.map((name) => [name, null])]);
}

/** The fields that have the same value in all objects, including fields of nested objects. */
export function commonFields([first = {}, ...others]: readonly ServerRecord[]): ServerRecord {
  return Object.fromEntries(
    Object.entries(first).flatMap(([name, value]): [string, unknown][] => {
      const values = others.map((other) => fieldIn(other, name));
      if (!isFields(value)) {
        return values.every((other) => isSameJson(value, other)) ? [[name, value]] : [];
      }
      if (!values.every(isFields)) return [];
      const common = commonFields([value, ...values]);
      return Object.keys(common).length > 0 ? [[name, common]] : [];
    }),
  );
}

/** Ignores inherited fields, such as those of `Object.prototype`. */
function fieldIn(object: ServerRecord, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Objects with the same fields in another order count as different, which only makes a patch longer. */
function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
