import { Undo2 } from 'lucide-react';
import { use, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { FormDraft } from './form-draft.ts';
import { isExistingDay } from '#domain/rates/rate-validity.ts';
import { dayText } from '#ui/texts/days.ts';
import { fieldInWords } from '#ui/texts/field-labels.ts';
import { Button } from '#ui/components/button.tsx';
import { HotelLocale, Moment } from '#ui/components/moment.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';

export interface RestoredChangesProps {
  readonly of: { readonly draft: FormDraft; discard(): void };
  readonly titleOf?: (field: string) => string;
  /** Shown below the date of the changes. */
  readonly children?: ReactNode;
}

/** Shows that a form has unsaved changes of an earlier visit, until they are saved or discarded. */
export function RestoredChanges({ of, titleOf = fieldInWords, children }: RestoredChangesProps) {
  const { restored } = useSnapshot(of.draft.state) as FormDraft['state'];
  const locale = use(HotelLocale);
  if (!restored) return null;
  const { typedAt, overwritten, isPartial } = restored;
  const isCurrent = overwritten.length === 0 && !isPartial;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it holds a list and a button
    <NoticeBox kind={isCurrent ? 'info' : 'warning'} role="status" title="Unsaved changes restored">
      <p>
        You made these changes on <Moment ms={typedAt} />, and they are not saved yet.
      </p>
      {children}
      {isPartial && (
        <p className="mt-2">
          Some changes were not restored, because their records no longer exist.
        </p>
      )}
      {overwritten.length > 0 && (
        <>
          <p className="mt-2">
            Another user has changed these fields since. Saving replaces their values:
          </p>
          <ul className="mt-1 list-disc pl-5">
            {overwritten.map(({ field, now }) => (
              <li key={field} className="wrap-anywhere">
                {titleOf(field)}: now {spelled(now, locale)}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button variant="secondary" className="mt-3" icon={<Undo2 />} onClick={() => of.discard()}>
        Discard changes
      </Button>
    </NoticeBox>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function spelled(value: unknown, locale: string): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = String(value);
  if (DAY.test(text) && isExistingDay(text)) return dayText(text, locale);
  return text === '' ? 'empty' : `“${text}”`;
}
