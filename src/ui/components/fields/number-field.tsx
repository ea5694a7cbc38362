import { decimalOf } from '#domain/description/decimal-of.ts';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import {
  currenciesOf,
  type Decimals,
  LONGEST,
  readNumber,
  signsIn,
  withoutPercent,
  withoutSigns,
} from '#application/import/cells/read-number.ts';
import { currencyDecimals } from '#domain/places/currencies.ts';
import { isExact } from '#domain/record.ts';

export interface NumberFieldProps extends Omit<FieldFrameProps, 'children'> {
  /** Text, if a file or the server writes the number as text: `12.00`. */
  readonly value: number | string;
  /** Gets NaN for a text that cannot be read. The field then says why, and the form must refuse NaN. */
  readonly onChange: (number: number, text: string) => void;
  /** By default NaN. If positive, it also replaces text without any digit when the user leaves the field. */
  readonly fallback?: number | undefined;
  readonly kind?: NumberKind;
  readonly mayBeNegative?: boolean;
  readonly readOnly?: boolean | undefined;
}

/**
 * Shows the typed text until the field loses the focus, and then the number. A text that cannot be read stays. The
 * input has the type `text`, because browsers hide such texts from the app if it is `number`, and read `12,5` as 125.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, fallback = Number.NaN, kind = 'whole', readOnly, ...rest } = props;
  const { mayBeNegative = false, ...field } = rest;
  const number = decimalOf(value);
  const [typed, setTyped] = useState<string>();
  const [isReplaced, setIsReplaced] = useState(false);
  const [isLeft, setIsLeft] = useState(false);
  const isEntering = useRef(false);
  const unreadable = Number.isNaN(number) ? problemIn(typed, kind) : undefined;
  // While the user types, only a refused form shows the problem.
  const problem = (isLeft || field.problem ? unreadable : undefined) ?? field.problem;
  const type = (text: string) => {
    setTyped(text);
    setIsLeft(false);
    setIsReplaced(false);
    const read = readTypedNumber(text, kind);
    onChange(read === undefined ? fallback : 'number' in read ? read.number : Number.NaN, text);
  };
  useTypedBeforeReload(field.id, unreadable && typed, (text) => {
    // A draft stores such a number as 0 or not at all. Any other number is that of another record, moved to this place.
    if (number) return;
    type(text);
    setIsLeft(true);
  });
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || kind !== 'whole' || readOnly || Number.isNaN(number)) return;
    event.preventDefault();
    type(String(mayBeNegative ? number + by : Math.max(0, number + by)));
  };
  const paste = (event: ClipboardEvent) => {
    const lines = pastedLines(event);
    if (lines === undefined) return;
    type(lines);
    setIsLeft(true);
  };
  const leave = () => {
    setIsLeft(true);
    if (typed === undefined || isLeft || !(fallback > 0) || /\p{Nd}/u.test(typed)) return;
    setTyped(undefined);
    setIsReplaced(true);
    onChange(fallback, shown(fallback));
  };
  const hint = isReplaced ? (
    <output>{`Set to ${fallback}, because no number was entered.`}</output>
  ) : (
    field.hint
  );
  return (
    <FieldFrame {...{ ...field, hint, problem }}>
      {(control) => (
        <input
          {...{ ...control, readOnly }}
          type="text"
          // The decimal keyboards of phones have no minus sign.
          inputMode={mayBeNegative ? 'text' : kind === 'whole' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={typed !== undefined && (!isLeft || unreadable) ? typed : shown(value)}
          className={`${control.className} h-control tabular-nums read-only:bg-page`}
          onChange={(event) => type(event.target.value)}
          onPaste={paste}
          onKeyDown={step}
          onBlur={leave}
          // The first click selects the number, as Tab does, so that typing replaces it.
          onPointerDown={({ currentTarget: input }) => {
            isEntering.current = document.activeElement !== input;
          }}
          onClick={({ currentTarget: input }) => {
            if (isEntering.current) input.select();
          }}
        />
      )}
    </FieldFrame>
  );
}

/** A draft stores no text that is not a number. Keeps it while the page is loaded again, and hands it to `put`. */
function useTypedBeforeReload(
  id: string,
  typed: string | undefined,
  put: (text: string) => void,
): void {
  const again = useEffectEvent(put);
  const key = `hms.typed:${location.pathname}${location.search}#${id}`;
  useEffect(() => {
    const text = tryStorage(() => sessionStorage.getItem(key));
    if (text === null) return;
    tryStorage(() => sessionStorage.removeItem(key));
    again(text);
  }, [key]);
  useEffect(() => {
    if (typed === undefined) return;
    const keep = () => tryStorage(() => sessionStorage.setItem(key, typed));
    globalThis.addEventListener('pagehide', keep);
    return () => globalThis.removeEventListener('pagehide', keep);
  }, [key, typed]);
}

/** Returns null if the browser refuses storage. */
function tryStorage<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/**
 * Returns a pasted text of several lines with ` / ` between the lines. An `<input>` would drop the line breaks, and so
 * join the numbers of several cells. Returns undefined for a single line, which the browser pastes.
 */
function pastedLines(event: ClipboardEvent): string | undefined {
  const lines = event.clipboardData
    .getData('text')
    .trim()
    .split(/\s*[\r\n]+\s*/);
  if (lines.length === 1) return undefined;
  event.preventDefault();
  return lines.join(' / ');
}

function problemIn(text: string | undefined, kind: NumberKind): string | undefined {
  const read = text === undefined ? undefined : readTypedNumber(text, kind);
  return read && 'problem' in read ? read.problem : undefined;
}

/** A text that cannot be read stays. */
function shown(value: number | string): string {
  return typeof value === 'string' || Number.isFinite(value) ? String(value) : '';
}

/** What a field's number is: an amount in a currency, a percentage, a number with decimals, or a whole number. */
type NumberKind = { readonly currency: string } | 'percent' | 'decimal' | 'whole';

/** A problem if the text can be read in two ways, or not at all. Undefined if the text is blank. */
type TypedNumber = { readonly number: number } | { readonly problem: string } | undefined;

/** Reads what a user typed or pasted into a number field. Never guesses. */
export function readTypedNumber(text: string, kind: NumberKind): TypedNumber {
  if (text.trim() === '') return undefined;
  if (text.length > LONGEST) return NOT_A_NUMBER;
  const bare = bareNumber(text, kind);
  if (typeof bare === 'object') return bare;
  const number = readNumber(bare, undefined, decimalsOf(kind));
  if (number === 'ambiguous') return { problem: ambiguousProblem(bare, kind) };
  if (number === 'several') return { problem: 'Write only one number' };
  if (number === undefined) return NOT_A_NUMBER;
  return isExact(number) ? { number } : { problem: 'This number is too large' };
}

const NOT_A_NUMBER = { problem: 'Write a number, such as 7500 or 7.5' } as const;

/** Removes the currency of an amount, or the sign of a percentage. */
function bareNumber(text: string, kind: NumberKind): string | { readonly problem: string } {
  if (kind === 'percent') return withoutPercent(text);
  if (typeof kind !== 'object') return text;
  const { currency } = kind;
  const foreign = signsIn(text).find((sign) => !currenciesOf(sign).includes(currency));
  if (foreign !== undefined)
    return { problem: `Write the amount in ${currency}, without ${foreign}` };
  return withoutSigns(text);
}

function decimalsOf(kind: NumberKind): Decimals {
  if (kind === 'percent') return 'any';
  return typeof kind === 'object' ? currencyDecimals(kind.currency) : undefined;
}

function ambiguousProblem(bare: string, kind: NumberKind): string {
  const [large, small] = (['1.234,56', '1,234.56'] as const)
    .map((format) => readNumber(bare, format))
    .filter((number) => typeof number === 'number')
    .toSorted((a, b) => Math.abs(b) - Math.abs(a));
  if (large === undefined || small === undefined) {
    return 'Write the number with a decimal point and without other separators, such as 7500.50';
  }
  if (kind === 'whole')
    return `Write ${large}${Number.isInteger(small) ? ` or ${small}` : ', without a separator'}`;
  const decimals = decimalsOf(kind);
  // With as many decimals as this, the suggestion is not ambiguous again.
  return `Write ${large} or ${small.toFixed(typeof decimals === 'number' ? decimals : 2)}`;
}
