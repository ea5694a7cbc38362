import type { ReactNode } from 'react';

/** The DOM ID of the hint of the field with this ID. */
export function hintId(id: string): string {
  return `${id}-hint`;
}

/** The DOM ID of the problem of the field with this ID. */
export function problemId(id: string): string {
  return `${id}-problem`;
}

/** `aria-invalid` and `aria-describedby` of a field with this hint and problem. */
export function describedField(id: string, hint: ReactNode, problem: string | undefined) {
  const ids = [problem && problemId(id), hint && hintId(id)].filter(Boolean);
  return {
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  } as const;
}

/** Classes of every input; `aria-invalid` makes it red. */
export const FIELD_LOOK =
  'block w-full min-w-0 rounded-lg border border-ink/50 bg-white px-3 text-base text-ink placeholder:text-ink/65 ' +
  'hover:border-ink/70 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand ' +
  'aria-invalid:border-error aria-invalid:ring-1 aria-invalid:ring-error ' +
  'disabled:cursor-not-allowed disabled:bg-page disabled:text-ink/60';
