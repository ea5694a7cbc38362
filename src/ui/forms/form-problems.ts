import { proxy } from 'valtio/vanilla';
import type { Problem } from '#domain/problem.ts';

/**
 * Message per field key, in the order of the form; a list's items are keyed by their id, not their
 * place.
 */
export type FormProblems = Record<string, string>;

export function createFormProblems(): FormProblems {
  return proxy<FormProblems>({});
}

/** Shows these problems and no others. `keyOf` turns a problem's path into the field's key. */
export function showProblems(
  shown: FormProblems,
  problems: readonly Problem[],
  keyOf: (path: string) => string = (path) => path,
): void {
  for (const key of Object.keys(shown)) delete shown[key];
  for (const { path, message } of problems) shown[keyOf(path)] = message;
}

/** A field's error clears when that field is edited (docs/behaviour.md §4). */
export function clearProblem(shown: FormProblems, key: string): void {
  // valtio would notify every field even if there is no such error.
  if (key in shown) delete shown[key];
}

/**
 * Edits, and clears the errors of other fields that the edit solved: 'Email already exists' at the
 * other user. Adds no errors, and keeps those of the server. `find` gives all problems by field key.
 */
export function editAndClearSolved(
  shown: FormProblems,
  find: () => readonly Problem[],
  edit: () => void,
): void {
  if (Object.keys(shown).length === 0) return edit();
  const before = find();
  edit();
  const after = new Map(find().map(({ path, message }) => [path, message]));
  for (const { path, message } of before) {
    if (shown[path] === message && after.get(path) !== message) clearProblem(shown, path);
  }
}

/** Index of the list's item that has the field with this key, or -1. */
export function itemWithKey(items: readonly { readonly id: string }[], key: string): number {
  return items.findIndex(({ id }) => key.startsWith(`${id}.`));
}

/** Keys of a list's fields: `0.name` becomes `<id of item 0>.name`; the list's own stays ''. */
export function keyByItem(items: readonly { readonly id: string }[]): (path: string) => string {
  return (path) => {
    const [index = '', ...field] = path.split('.');
    const item = items[Number(index)];
    return index !== '' && item ? [item.id, ...field].join('.') : path;
  };
}
