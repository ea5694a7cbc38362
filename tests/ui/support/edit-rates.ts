import type { RatePlan } from '#domain/rates/rate-plans.ts';
import type { RoomTypeRate } from '#domain/rates/rates.ts';
import type { RatesForm } from '#ui/forms/rates/rates-form.ts';

/** Edits the rate of the room type at this position. */
export function editRate<Field extends keyof RoomTypeRate>(
  form: RatesForm,
  index: number,
  field: Field,
  value: RoomTypeRate[Field],
): void {
  form.rate(form.state.config.rates[index]!).edit(field, value);
}

/** Edits the rate plan at this position. */
export function editPlan<Field extends keyof RatePlan>(
  form: RatesForm,
  index: number,
  field: Field,
  value: RatePlan[Field],
): void {
  form.plans.edit(form.plans.state.items[index]!.id, field, value as never);
}
