import { useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useSnapshot } from 'valtio';
import { focusField } from '#ui/components/focus.ts';
import type { FormProblems } from './form.ts';
import { NOTICES } from '#ui/texts/notices.ts';
import { dismissNotice } from '#ui/shell/notices/toasts.tsx';

export interface ErrorSummaryProps {
  readonly form: {
    readonly problems: FormProblems;
    readonly idOf: (key: string) => string;
    /** Returns the title of the list item that contains the field; undefined for other fields. */
    itemOf?(key: string): string | undefined;
    reveal?(key: string): void;
  };
  /** Increased each time the form shows problems: the summary then takes the focus. */
  readonly shownTimes: number;
}

/** All problems of a form with a link to each field, like GOV.UK's error summary. */
export function ErrorSummary({ form, shownTimes }: ErrorSummaryProps) {
  const problems = Object.entries(useSnapshot(form.problems));
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (shownTimes === 0) return;
    box.current?.focus();
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [shownTimes]);

  const isEmpty = problems.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    // The toast could otherwise outlast the errors or the form.
    return () => dismissNotice(NOTICES.validationError);
  }, [isEmpty]);

  if (isEmpty) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="clear-of-toasts rounded-surface border border-error bg-white p-3 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-error"
    >
      <h2 id={titleId} className="font-semibold">
        There is a problem
      </h2>
      <ul className="mt-1 space-y-1">
        {problems.map(([key, message]) => {
          const id = form.idOf(key);
          const item = form.itemOf?.(key);
          return (
            <li key={`${id} ${message}`} className="wrap-anywhere">
              {item !== undefined && (
                <>
                  <bdi>{item}</bdi>:{' '}
                </>
              )}
              <a
                href={`#${id}`}
                className="font-medium text-error underline underline-offset-2 hover:text-ink focus-ring"
                onClick={(event) => {
                  // Following the link would change the URL, which contains the wizard's step.
                  event.preventDefault();
                  flushSync(() => form.reveal?.(key));
                  focusField(id);
                }}
              >
                {message}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
