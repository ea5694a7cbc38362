import type { ErrorContext } from '#application/errors/error-catalogue.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { UnwrittenRate } from '#application/hotel/rate-plans/rate-writes.ts';
import type { TitledFailure } from '#ui/texts/failure-sentences.ts';

/** The catalogue of errors has no texts of its own for rates. */
export const RATES_CONTEXT: ErrorContext = 'general';

/** The message for a call that the server lacks: 'to remove rate plans'. */
export function notOffered(what: string): string {
  return `This server cannot ${what}. Nothing was changed.`;
}

/** The rates that were not written, as the list of failures shows them. */
export function rateFailures(failures: readonly UnwrittenRate[]): TitledFailure[] {
  return failures.map(({ roomType, plan, error }) => ({
    operation: `rule:${plan.id}:${roomType.id}`,
    title: `Rate for ${roomType.name} in ${plan.name}`,
    status: error.status,
    message: errorMessage(error, RATES_CONTEXT),
    fields: {},
  }));
}
