import { isRetryable, type ApiError } from '#application/errors/api-error.ts';
import { backOffMs } from '#domain/session/request-limits.ts';

const MAX_BACK_OFF_MS = backOffMs(Infinity);

/** docs/decisions.md R9: a POST only when it is certain that the first one wrote nothing. */
export function mayRepeat(method: string, error: ApiError): boolean {
  return (method !== 'POST' || error.wroteNothing) && isRetryable(error);
}

/** The back-off, or what a 503 asks for within the back-off's cap. */
export function retryDelayMs({ retryAfter = 0 }: ApiError, retries: number): number {
  return Math.max(backOffMs(retries), Math.min(retryAfter * 1000, MAX_BACK_OFF_MS));
}
