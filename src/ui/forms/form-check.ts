import { proxy } from 'valtio/vanilla';
import type { Problem } from '#domain/problem.ts';

/**
 * The message for each field key, in the order of the form; keys contain the ID of a list's item,
 * not its position.
 */
export type FormProblems = Record<string, string>;

/**
 * The problems of a form: those found by its rules, and values that a server refused
 * (docs/decisions/errors-are-read-in-any-shape.md). A form may add conditions.
 */
export type FormCheck = Omit<ReturnType<typeof createFormCheck>, 'isValid'>;

/** `keyOfNow` maps a path to the key of a field in the current form. */
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
    // valtio would notify every field, even without such an error.
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
     * Shows what a server refused. The message remains, and the form is invalid, until the field is
     * edited.
     */
    refuse(found: readonly Problem[]) {
      show(found);
      refused = Object.entries(problems);
    },
    /** The same for one field; the messages of other fields stay. */
    refuseField(path: string, message: string) {
      const key = keyOfNow()(path);
      refused = [...stillRefused(), [key, message]];
      problems[key] = message;
    },
    /** Whether a field still has a value that a server refused. */
    isRefused: () => stillRefused().length > 0,
    isValid: () => find().length === 0 && stillRefused().length === 0,
    /** Shows all problems; returns false if there are any. */
    submit() {
      const [found, kept] = [find(), stillRefused()];
      show(found);
      // A refusal is more useful than a rule about the value that replaced it.
      for (const [key, message] of kept) problems[key] = message;
      return found.length === 0 && kept.length === 0;
    },
    /** Clears the errors of fields that are edited (docs/behaviour.md §4). */
    clear,
    /**
     * Edits, and clears the errors that the edit solves, such as 'Email already exists' at another
     * user. Adds no errors, and keeps those of the server.
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
