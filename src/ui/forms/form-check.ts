import { proxy } from 'valtio/vanilla';
import type { Problem } from '#domain/problem.ts';

/**
 * Message per field key, in the order of the form; a list's items are keyed by their id, not their
 * place.
 */
export type FormProblems = Record<string, string>;

/**
 * What is wrong with a form: what its rules find, and what a server refused (docs/decisions.md
 * R24).
 */
export type FormCheck = ReturnType<typeof createFormCheck>;

/** `keyOfNow` gives the keys of the fields as they are listed now. */
export function createFormCheck(
  find: () => readonly Problem[],
  keyOfNow: () => (path: string) => string = () => (path) => path,
) {
  const problems = proxy<FormProblems>({});
  let refused: readonly (readonly [key: string, message: string])[] = [];
  const show = (found: readonly Problem[]) => {
    const keyOf = keyOfNow();
    for (const key of Object.keys(problems)) delete problems[key];
    for (const { path, message } of found) problems[keyOf(path)] = message;
  };
  /** Editing a field clears its message (docs/behaviour.md §4). */
  const stillRefused = () => refused.filter(([key, message]) => problems[key] === message);
  const messages = () => {
    const keyOf = keyOfNow();
    return new Map(find().map(({ path, message }) => [keyOf(path), message]));
  };
  const clear = (...keys: readonly string[]) => {
    // valtio would notify every field even if there is no such error.
    for (const key of keys) if (key in problems) delete problems[key];
  };

  return {
    problems,
    /** The key in `problems` of the field with this path. */
    keyOf: (path: string) => keyOfNow()(path),
    /** Shows these problems and no others. */
    show(found: readonly Problem[]) {
      refused = [];
      show(found);
    },
    /**
     * Shows what a server refused. It stays, and the form is not valid, until the field is edited.
     */
    refuse(found: readonly Problem[]) {
      show(found);
      refused = Object.entries(problems);
    },
    isValid: () => find().length === 0 && stillRefused().length === 0,
    /** Shows what is wrong; false if anything is. */
    submit() {
      const [found, kept] = [find(), stillRefused()];
      show(found);
      for (const [key, message] of kept) problems[key] ??= message;
      return found.length === 0 && kept.length === 0;
    },
    /** Clears the errors of fields that are edited (docs/behaviour.md §4). */
    clear,
    /**
     * Edits, and clears the errors that the edit solved: such as 'Email already exists' at the
     * other user. Adds no errors, and keeps those of the server.
     */
    solve(edit: () => void) {
      if (Object.keys(problems).length === 0) return edit();
      const before = messages();
      edit();
      const after = messages();
      for (const [key, message] of before) {
        if (problems[key] === message && after.get(key) !== message) clear(key);
      }
    },
  };
}
