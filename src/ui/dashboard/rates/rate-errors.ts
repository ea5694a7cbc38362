import type { ApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { UnwrittenRate } from '#application/hotel/rate-plans/rate-writes.ts';
import { RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { RATE } from '#domain/rates/rates.ts';
import { textTable } from '#domain/text/text-table.ts';
import type { Unsaved } from '#ui/dashboard/editor.ts';

const FIELDS = textTable<Record<string, { readonly label: string }>>({
  ...RATE_PLAN.fields,
  ...RATE.fields,
});

/** Calls fields by their labels, unlike the server. */
export function rateErrorText(error: ApiError): string {
  const fields = Object.entries(error.fields);
  if (fields.length === 0) return errorMessage(error, 'general');
  return fields.map(([name, text]) => `${FIELDS[name]?.label ?? name}: ${text}`).join(' ');
}

export function unsavedRates(title: string, failures: readonly UnwrittenRate[]): Unsaved | false {
  if (failures.length === 0) return false;
  const records = failures.map(({ roomType, plan, error }) => ({
    title: `Rate for ${roomType.name} in ${plan.name}`,
    reason: rateErrorText(error),
  }));
  const note = 'Save again to continue: saved rates stay, and nothing is created twice.';
  return { title, records, note };
}
