import { useState } from 'react';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import { ADD_BUTTON } from '#ui/dashboard/item-buttons.ts';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { counted } from '#ui/texts/counted.ts';
import type { PlanActions } from './plan-actions.ts';

interface Question {
  readonly about: 'remove' | 'off';
  readonly plan: RatePlanRecord;
}

export function usePlanQuestions(rates: HotelRates, actions: PlanActions) {
  const [asked, setAsked] = useState<Question>();
  const confirm = async ({ about, plan }: Question) => {
    setAsked(undefined);
    if (about === 'off') await actions.switchTo(plan, false);
    // The button that opened the dialog no longer exists.
    else if (await actions.remove(plan)) document.getElementById(ADD_BUTTON)?.focus();
  };
  const question = asked && (
    <ConfirmDialog
      danger={asked.about === 'remove'}
      title={
        asked.about === 'remove' ? `Remove ${asked.plan.name}?` : `Switch off ${asked.plan.name}?`
      }
      confirmLabel={asked.about === 'remove' ? 'Remove' : 'Switch Off'}
      onCancel={() => setAsked(undefined)}
      onConfirm={() => void confirm(asked)}
    >
      <p>{asked.about === 'remove' ? removalText(rates, asked.plan) : OFF}</p>
    </ConfirmDialog>
  );
  return {
    ask: (about: Question['about'], plan: RatePlanRecord) => setAsked({ about, plan }),
    question,
  };
}

const OFF =
  'Guests will no longer be able to book the plan. Its rates stay saved, so you can switch the plan on again.';

function removalText({ rates, isListed }: HotelRates, plan: RatePlanRecord): string {
  const count = rates
    .filter(({ plan: { id } }) => id === plan.id)
    .reduce((sum, { rules }) => sum + rules.length, 0);
  const all = isListed.rules
    ? count === 0
      ? 'The plan will be deleted.'
      : `The plan and its ${counted(count, 'rate')} will be deleted.`
    : 'The plan and its rates will be deleted.';
  const instead = plan.is_active ? ' To keep the plan for later, switch it off instead.' : '';
  return `${all} Guests will no longer be able to book the plan. This cannot be undone.${instead}`;
}
