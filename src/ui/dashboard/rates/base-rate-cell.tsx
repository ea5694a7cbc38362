import { Check, Pencil, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { proxy, useSnapshot } from 'valtio';
import { Amount } from '#ui/components/amount.tsx';
import { Button } from '#ui/components/button.tsx';
import { EDITABLE_PRICE, nextPrice } from '#ui/components/one-tab-stop.ts';
import { RecordField } from '#ui/forms/record-fields.tsx';
import { leave } from '#ui/shell/session/leaving.ts';
import type { BaseRateRow, BaseRates } from './base-rates.ts';

export interface BaseRateCellProps {
  readonly base: BaseRates;
  readonly rate: BaseRateRow;
  readonly name: string;
  readonly amount: string;
}

export function BaseRateCell({ base, rate, name, amount }: BaseRateCellProps) {
  // In sync, so that the field can take the digit that opens it.
  const state = useSnapshot(base.state, { sync: true }) as BaseRates['state'];
  const { edited, isRunning: isSaving, error } = state;
  const form = edited?.item.id === rate.id ? edited.form : undefined;
  const problem = useSnapshot(form?.problems ?? NO_PROBLEMS)['base_rate'];
  const cell = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  /** Whether the user types during the save. No price then gets the focus: it would take half a price. */
  const isTyping = useRef(false);
  useEffect(() => {
    if (form) isTyping.current = false;
    // The removed field had the focus.
    else if (wasOpen.current && !isTyping.current && !isElsewhere(cell.current))
      focusIn(cell.current);
    wasOpen.current = form !== undefined;
  }, [form]);
  useEffect(() => {
    // They appear below the field.
    if (form && (problem || error))
      cell.current?.closest('td')?.scrollIntoView?.({ block: 'nearest' });
  }, [form, problem, error]);

  const open = () => {
    if (base.state.isRunning) return;
    leave(() => {
      flushSync(() => base.edit(rate));
      focusIn(cell.current);
      cell.current?.querySelector('input')?.select();
    });
  };
  const save = async (step: number) => {
    const next = nextPrice(cell.current, step);
    if (!(await base.save())) isTyping.current = false;
    else if (!isTyping.current && !isElsewhere(cell.current)) next?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (!form) {
      // The digit then replaces the amount in the field.
      if (key === 'F2' || /^\p{Nd}$/u.test(key)) open();
    } else if (isSaving) {
      isTyping.current ||= key.length === 1;
      if (isTyping.current && event.target instanceof HTMLElement) event.target.blur();
    } else if (key === 'Escape') {
      event.preventDefault();
      base.discard();
    } else if (key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      void save(event.shiftKey ? -1 : 1);
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its control gets the keys
    <div
      ref={cell}
      {...{ [EDITABLE_PRICE]: rate.id }}
      className={form ? 'text-left @4xl:ml-auto' : ''}
      onKeyDown={press}
      onBlur={({ relatedTarget }) => {
        const { changed, isRunning } = base.state;
        if (form && !changed && !isRunning && !cell.current?.contains(relatedTarget))
          base.discard();
      }}
    >
      {form ? (
        <div className="flex flex-wrap items-start gap-1">
          <div className="min-w-0 grow basis-28">
            <RecordField
              of={form}
              name="base_rate"
              label={`Base Rate for ${name}`}
              labelHidden
              currency={rate.of.hotel.currency}
              width="@4xl:max-w-36"
              hint={
                isSaving
                  ? 'Saving…'
                  : error && (
                      <span role="alert" className="text-error">
                        {error}
                      </span>
                    )
              }
              readOnly={isSaving}
            />
          </div>
          <Button
            className="min-w-control px-2!"
            icon={<Check />}
            aria-label="Save"
            busy={isSaving}
            onClick={() => void save(0)}
          />
          <Button
            variant="quiet"
            className="min-w-control px-2!"
            icon={<X />}
            aria-label="Discard"
            disabled={isSaving}
            onClick={() => base.discard()}
          />
        </div>
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={
            amount === '' ? `Set base rate of ${name}` : `Edit base rate of ${name}, ${amount}`
          }
          className="group -mx-2 @max-4xl:-my-2.5 inline-flex min-h-control items-center gap-2 rounded-control border border-transparent px-2 text-left font-semibold hover:border-control hover:bg-brand-tint focus-ring focus-visible:-outline-offset-2"
          onClick={open}
        >
          <Pencil className="size-3.5 shrink-0 text-ink/60 group-hover:text-brand-dark" />
          {amount === '' ? 'Set Rate' : <Amount>{amount}</Amount>}
        </button>
      )}
    </div>
  );
}

/** Whether the user has moved the focus out of the cell. */
function isElsewhere(cell: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement !== document.body && !cell?.contains(activeElement);
}

function focusIn(cell: HTMLElement | null): void {
  cell?.querySelector<HTMLElement>('input, button')?.focus();
}

const NO_PROBLEMS = proxy<Record<string, string>>({});
