import { useSnapshot } from 'valtio';
import { Card } from '#ui/components/card.tsx';
import { SwitchField } from '#ui/components/fields/switch-field.tsx';
import { ratesEndSentence } from '#ui/forms/rates/rate-validity.ts';
import type { RatesForm } from '#ui/forms/rates/rates-form.ts';
import { dayText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/money.ts';
import type { StepProps } from '#ui/wizard/store/wizard.ts';

/** Until when the rates are valid, in sentences. */
export function RatesEnd({ wizard, form }: StepProps<RatesForm>) {
  const { country } = useSnapshot(wizard.forms.hotelProfile.state).profile;
  const end = wizard.ratesEnd(useSnapshot(form.state.config));
  return end === undefined ? null : ratesEndSentence(end, localeOf(country));
}

/** Late in the year, offers rates until the end of the next year (docs/decisions.md R106). */
export function LaterEnd({ wizard, form }: StepProps<RatesForm>) {
  const { country } = useSnapshot(wizard.forms.hotelProfile.state).profile;
  const { rate_plans: plans } = useSnapshot(form.state.config);
  const later = wizard.laterEnd();
  // Without plans, there is nothing that could store the day.
  if (!later || plans.length === 0) return null;
  return (
    <Card title="Last day of the rates">
      <SwitchField
        label={`Rates until ${dayText(later.day, localeOf(country))}`}
        description="Without it, rates end with this year."
        value={plans.every(({ end_date }) => end_date === later.day)}
        onChange={(isLater) => form.endPlansOn(isLater ? later.day : undefined)}
      />
    </Card>
  );
}
