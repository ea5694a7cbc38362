import type { Problem } from '#domain/problem.ts';
import { createFormProblems, showProblems, type FormProblems } from './form-problems.ts';

/**
 * What is wrong with a form: what its rules find, and what a server refused (docs/decisions.md
 * R24).
 */
export interface FormCheck {
  readonly problems: FormProblems;
  /** The key in `problems` of the field with this path. */
  readonly keyOf: (path: string) => string;
  /** Shows these problems and no others. */
  readonly show: (problems: readonly Problem[]) => void;
  /**
   * Shows what a server refused. It stays, and the form is not valid, until the field is edited.
   */
  readonly refuse: (problems: readonly Problem[]) => void;
  readonly isValid: () => boolean;
  /** Shows what is wrong; false if anything is. */
  readonly submit: () => boolean;
}

/** `keyOfNow` gives the keys of the fields as they are listed now. */
export function createFormCheck(
  find: () => readonly Problem[],
  keyOfNow: () => (path: string) => string = () => (path) => path,
): FormCheck {
  const problems = createFormProblems();
  let refused: readonly (readonly [key: string, message: string])[] = [];
  /** Editing a field takes its message away (docs/behaviour.md §4). */
  const stillRefused = () => refused.filter(([key, message]) => problems[key] === message);

  return {
    problems,
    keyOf: (path) => keyOfNow()(path),
    show(found) {
      refused = [];
      showProblems(problems, found, keyOfNow());
    },
    refuse(found) {
      showProblems(problems, found, keyOfNow());
      refused = Object.entries(problems);
    },
    isValid: () => find().length === 0 && stillRefused().length === 0,
    submit() {
      const [found, kept] = [find(), stillRefused()];
      showProblems(problems, found, keyOfNow());
      for (const [key, message] of kept) problems[key] ??= message;
      return found.length === 0 && kept.length === 0;
    },
  };
}
