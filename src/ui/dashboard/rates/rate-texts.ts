import type { ErrorContext } from '#application/errors/error-catalogue.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { UnwrittenRate } from '#application/hotel/rate-plans/rate-writes.ts';
import type { TitledFailure } from '#ui/texts/failure-sentences.ts';

/** The error catalogue has no separate texts for rates. */
export const RATES_CONTEXT: ErrorContext = 'general';

/** `what` is a verb phrase, for example 'remove rate plans'. */
export function notOffered(what: string): string {
  return `This server cannot ${what}. Nothing was changed.`;
}

export function rateFailures(failures: readonly UnwrittenRate[]): TitledFailure[] {
  return failures.map(({ roomType, plan, error }) => ({
    operation: `rule:${plan.id}:${roomType.id}`,
    title: `Rate for ${roomType.name} in ${plan.name}`,
    status: error.status,
    message: errorMessage(error, RATES_CONTEXT),
    fields: {},
  }));
}
