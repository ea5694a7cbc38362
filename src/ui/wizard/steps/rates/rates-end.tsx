import { useSnapshot } from 'valtio';
import { SwitchField } from '#ui/components/fields/switch-field.tsx';
import { ratesEndSentence } from '#ui/forms/rates/rate-validity.ts';
import type { RatesForm } from '#ui/forms/rates/rates-form.ts';
import { dayText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/money.ts';
import type { StepProps } from '#ui/wizard/store/wizard.ts';

export function RatesEnd({ wizard, form }: StepProps<RatesForm>) {
  const { country } = useSnapshot(wizard.forms.hotelProfile.state);
  return ratesEndSentence(wizard.ratesEnd(useSnapshot(form.state.config)), localeOf(country));
}

/**
 * Late in the year, offers rates until the end of the next year
 * (docs/decisions/rate-plan-has-its-own-days.md).
 */
export function LaterEnd({ wizard, form }: StepProps<RatesForm>) {
  const { country } = useSnapshot(wizard.forms.hotelProfile.state);
  const { rate_plans: plans } = useSnapshot(form.state.config);
  const later = wizard.laterEnd();
  if (!later) return null;
  const following = plans.filter(
    ({ start_date: start, end_date: end }) =>
      start === undefined && (end === undefined || end === later.day),
  );
  // The end date is stored in the rate plans, so at least one plan is necessary.
  if (following.length === 0) return null;
  const exception =
    following.length < plans.length ? ' Plans with their own dates keep these dates.' : '';
  return (
    <SwitchField
      label={`Rates until ${dayText(later.day, localeOf(country))}`}
      hint={`If this is off, rates end at the end of this year.${exception}`}
      value={following.every(({ end_date }) => end_date !== undefined)}
      onChange={(isLater) => form.endPlansOn(later.day, isLater)}
    />
  );
}
