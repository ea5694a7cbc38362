import { LoaderCircle, Pencil } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import type { ResultingRate } from '#application/hotel/hotel-rates.ts';
import { Amount } from '#ui/components/amount.tsx';
import {
  describedField,
  FIELD_LOOK,
  FieldProblem,
  hintId,
} from '#ui/components/fields/field-frame.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { pastedLines } from '#ui/components/fields/number-field.tsx';
import type { BaseRateCells } from './base-rate-cells.ts';
import { cellKey } from './base-rates.ts';
import { nextBaseRate, useOneTabStop } from './rate-grid.ts';

export interface BaseRateCellProps {
  readonly cells: BaseRateCells;
  readonly rate: ResultingRate;
  /** The name of the room type. */
  readonly name: string;
  /** The formatted amount; '' if no rate is set. */
  readonly amount: string;
  readonly symbol: string;
}

/** A button that shows the base rate. A click replaces it with a field. */
export function BaseRateCell({ cells, rate, name, amount, symbol }: BaseRateCellProps) {
  const key = cellKey(rate);
  const isOpen = useSnapshot(cells.state).cells[key] !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  useOneTabStop(button);
  useEffect(() => {
    if (!isOpen && cells.takesFocus(key)) button.current?.focus();
  }, [cells, key, isOpen]);
  if (isOpen) return <AmountField {...{ cells, name, symbol }} cell={key} />;
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key)) {
      event.preventDefault();
      cells.open(key, event.key);
    } else if (event.key === 'F2') cells.open(key);
  };
  return (
    <button
      ref={button}
      type="button"
      tabIndex={-1}
      data-base-rate={key}
      aria-label={
        amount === '' ? `Set base rate of ${name}` : `Edit base rate of ${name}, ${amount}`
      }
      className="group -mx-2 inline-flex min-h-control items-center gap-2 rounded-control border border-transparent px-2 text-left font-semibold hover:border-control hover:bg-brand-tint focus-ring focus-visible:-outline-offset-2"
      onClick={() => cells.open(key)}
      onKeyDown={press}
    >
      <Pencil className="size-3.5 shrink-0 text-ink/60 group-hover:text-brand-dark @max-4xl:order-last" />
      {amount === '' ? 'Set rate' : <Amount>{amount}</Amount>}
    </button>
  );
}

interface AmountFieldProps extends Pick<BaseRateCellProps, 'cells' | 'name' | 'symbol'> {
  /** A key that `cellKey` returned. */
  readonly cell: string;
}

function AmountField({ cells, cell: key, name, symbol }: AmountFieldProps) {
  const cell = useSnapshot(cells.state, { sync: true }).cells[key];
  const field = useRef<HTMLInputElement>(null);
  useOneTabStop(field);
  useEffect(() => {
    if (!cells.takesFocus(key)) return;
    field.current?.focus();
    // Do not select unsaved text: the next digit would replace the one with which the user opened the field.
    if (!cells.isUnsaved(key)) field.current?.select();
  }, [cells, key]);
  const problem = cell?.problem;
  useEffect(() => {
    // Scroll the problem into view, because it appears below the field.
    const isHere = problem && document.activeElement === field.current;
    if (isHere) field.current?.closest('td')?.scrollIntoView?.({ block: 'nearest' });
  }, [problem]);
  if (!cell) return null;
  const { text, isSaving } = cell;
  const id = fieldId('base-rates', key);
  const saveAndMove = async (next: HTMLElement | undefined) => {
    // A successful save replaces the field with a button. If there is no next rate to focus, focus that button.
    if (!next) cells.focusOn(key);
    const saved = cells.save(key);
    // After an invalid amount, the focus stays in the field.
    if (cells.state.cells[key]?.problem) return;
    next?.focus();
    const isSaved = await saved;
    // If the save fails, the field gets the focus back, unless the user has moved the focus elsewhere.
    const isWaiting = document.activeElement === next && next instanceof HTMLButtonElement;
    if (!isSaved && isWaiting) field.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      cells.undo(key);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      void saveAndMove(nextBaseRate(event.currentTarget, event.shiftKey ? -1 : 1));
    }
  };
  const hint = isSaving ? 'Saving…' : 'Press Enter to save or Escape to undo.';
  return (
    <div className="max-w-44 text-left @4xl:ml-auto">
      <label htmlFor={id} className="sr-only">
        Base Rate for {name}
      </label>
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="shrink-0 text-sm text-ink/75">
          {symbol}
        </span>
        <input
          ref={field}
          id={id}
          // Browsers hide unreadable texts from the app if the type is `number`.
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          tabIndex={-1}
          data-base-rate={key}
          {...describedField(id, hint, problem)}
          value={text}
          className={`${FIELD_LOOK} h-control tabular-nums`}
          onChange={(event) => cells.type(key, event.target.value)}
          onBlur={() => cells.leave(key)}
          onPaste={(event) => {
            const lines = pastedLines(event);
            if (lines !== undefined) cells.type(key, lines);
          }}
          onKeyDown={press}
        />
      </span>
      <p id={hintId(id)} className="mt-1 flex items-center gap-1 text-xs text-ink/75">
        {isSaving && <LoaderCircle className="size-3.5 motion-safe:animate-spin" />}
        {hint}
      </p>
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}
