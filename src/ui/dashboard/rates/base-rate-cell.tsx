import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useSnapshot } from 'valtio';
import type { ResultingRate } from '#application/hotel/hotel-rates.ts';
import { Amount } from '#ui/components/amount.tsx';
import { EDITABLE_PRICE, nextPrice, useOneTabStop } from '#ui/forms/rates/price-grid.tsx';
import { RecordField } from '#ui/forms/record-fields.tsx';
import { cellKey, type BaseRates } from './base-rates.ts';

export interface BaseRateCellProps {
  readonly base: BaseRates;
  readonly rate: ResultingRate;
  /** The name of the room type. */
  readonly name: string;
  /** The formatted amount; '' if no rate is set. */
  readonly amount: string;
  readonly currency: string;
}

/** A button that shows the base rate. A click replaces it with a field, which stays until its amount is saved. */
export function BaseRateCell({ base, rate, name, amount, currency }: BaseRateCellProps) {
  const key = cellKey(rate);
  const { edited, isRunning } = useSnapshot(base.state) as BaseRates['state'];
  const form = edited?.form;
  const typed = useSnapshot(form?.state ?? NONE)[key];
  const problem = useSnapshot(form?.problems ?? NO_PROBLEMS)[key];
  const [isOpen, setIsOpen] = useState(false);
  const cell = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const isField = isOpen || problem !== undefined || typed !== (rate.main?.base_rate ?? 0);
  useOneTabStop(cell);
  useEffect(() => {
    // The field had the focus, unless the user has moved it during the save.
    const isLost = document.activeElement === document.body;
    if (!isField && wantsFocus.current && isLost) focusIn(cell.current);
    wantsFocus.current = false;
  }, [isField]);
  useEffect(() => {
    // The problem appears below the field.
    const isHere = problem && cell.current?.contains(document.activeElement);
    if (isHere) cell.current?.closest('td')?.scrollIntoView?.({ block: 'nearest' });
  }, [problem]);
  if (!form || typed === undefined) return amount;

  const open = () => {
    flushSync(() => setIsOpen(true));
    focusIn(cell.current);
    cell.current?.querySelector('input')?.select();
  };
  const close = () => {
    wantsFocus.current = true;
    setIsOpen(false);
  };
  const saveAndMove = async (next: HTMLElement | null | undefined) => {
    if (!base.isValid(key)) return;
    const saved = base.isPending(key, form.state[key]) && base.save();
    if (next) next.focus();
    else close();
    await saved;
    // If the save fails, the field gets the focus back, unless the user has moved the focus elsewhere.
    const isWaiting = document.activeElement === next && next instanceof HTMLButtonElement;
    if (isWaiting && base.isPending(key, form.state[key])) focusIn(cell.current);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isField) {
      // The digit then replaces the amount in the field.
      if (event.key === 'F2' || /^\p{Nd}$/u.test(event.key)) open();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
      base.undo(key);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      void saveAndMove(nextPrice(cell.current, event.shiftKey ? -1 : 1));
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its control gets the keys
    <div
      ref={cell}
      {...{ [EDITABLE_PRICE]: key }}
      className={isField ? 'max-w-44 text-left @4xl:ml-auto' : ''}
      onKeyDown={press}
      onBlur={() => setIsOpen(false)}
    >
      {isField ? (
        <RecordField
          of={form}
          name={key}
          label={`Base Rate for ${name}`}
          labelHidden
          currency={currency}
          hint={isRunning ? 'Saving…' : KEYS}
        />
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
          <Pencil className="size-3.5 shrink-0 text-ink/60 group-hover:text-brand-dark @max-4xl:order-last" />
          {amount === '' ? 'Set Rate' : <Amount>{amount}</Amount>}
        </button>
      )}
    </div>
  );
}

function focusIn(cell: HTMLElement | null): void {
  cell?.querySelector<HTMLElement>('input, button')?.focus();
}

const KEYS = (
  <span className="pointer-coarse:hidden">
    Press Enter to save all changes, or Escape to undo this one.
  </span>
);
const NONE: Record<string, number> = {};
const NO_PROBLEMS: Record<string, string> = {};
