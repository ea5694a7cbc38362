import type { FailedOperation } from '#application/onboarding-outcome.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Problem } from '#domain/problem.ts';

/** What the server said about fields of one part of the configuration that the wizard shows (R24). */
export function problemsOfPart(
  part: keyof HotelConfig,
  config: HotelConfig,
  failures: readonly FailedOperation[],
): Problem[] {
  return failures
    .flatMap(({ fields }) => Object.entries(fields))
    .filter(([path]) => path.startsWith(`${part}.`) && hasField(config, path.split('.')))
    .map(([path, message]) => ({ path: path.slice(part.length + 1), message }));
}

/** A room's number, say, is of the server's records only. */
function hasField(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return typeof value !== 'object';
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
  return hasField((value as Readonly<Record<string, unknown>>)[step], rest);
}
