/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   as in the table: some browsers drop the roles of its parts */
import { Check, TriangleAlert } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { unconfirmedRates } from '#domain/rates/unconfirmed-rates.ts';
import { Button } from '#ui/components/button.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { counted } from '#ui/texts/counted.ts';
import type { RatesForm } from './rates-form.ts';

interface UnconfirmedNoticeProps {
  readonly form: RatesForm;
}

/**
 * Asks the user to check base rates that were entered in another currency. A button confirms all of
 * them (docs/decisions/amount-keeps-its-currency.md).
 */
export function UnconfirmedNotice({ form }: UnconfirmedNoticeProps) {
  const { rates, currency } = useSnapshot(form.state.config);
  const unconfirmed = unconfirmedRates({ rates, currency });
  if (unconfirmed.length === 0) return null;
  const [were, them] = unconfirmed.length === 1 ? ['was', 'it'] : ['were', 'them'];
  return (
    <div className="mb-4">
      <NoticeBox kind="warning" title="Check the amounts">
        <p>
          {counted(unconfirmed.length, 'base rate')} {were} entered in another currency. Enter{' '}
          {them} in {currency}, or confirm {them} as shown.
        </p>
        <div className="mt-3">
          <Button variant="secondary" onClick={() => form.confirmRates()}>
            Confirm all amounts in {currency}
          </Button>
        </div>
      </NoticeBox>
    </div>
  );
}

interface UnconfirmedCellProps {
  readonly label: string;
  /** The amount in the hotel's currency: `¥7,000`. */
  readonly amount: string;
  readonly name: string;
  readonly onConfirm: () => void;
}

/** Marks an amount that was entered in another currency, with a button that confirms it. */
export function UnconfirmedCell({ label, amount, name, onConfirm }: UnconfirmedCellProps) {
  return (
    <td
      role="cell"
      className="col-span-full -mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 @4xl:col-start-2 @4xl:mt-0"
    >
      <span className="flex items-center gap-1.5 text-sm font-medium text-ink">
        <TriangleAlert className="size-4 shrink-0 text-accent" />
        {label}
      </span>
      <button
        type="button"
        aria-label={`Confirm ${amount} for ${name}`}
        className="inline-flex min-h-control items-center gap-1.5 rounded-control px-2 text-sm font-medium text-brand underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-brand"
        onClick={onConfirm}
      >
        <Check className="size-4 shrink-0" />
        Confirm {amount}
      </button>
    </td>
  );
}
