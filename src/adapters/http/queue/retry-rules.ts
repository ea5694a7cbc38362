import { NETWORK_ERROR, OFFLINE, TIMEOUT, type ApiError } from '#application/errors/api-error.ts';
import { backOffMs, RETRYABLE_STATUSES } from '#domain/request-limits.ts';

const RETRYABLE_CODES = [NETWORK_ERROR, TIMEOUT, OFFLINE];
const MAX_BACK_OFF_MS = backOffMs(Infinity);

/** docs/decisions.md R9: a POST only when it is certain that the first one wrote nothing. */
export function mayRepeat(method: string, error: ApiError): boolean {
  if (method === 'POST' && !error.wroteNothing) return false;
  return (
    RETRYABLE_STATUSES.includes(error.status) ||
    (error.isNetwork && RETRYABLE_CODES.includes(error.code))
  );
}

/** The back-off, or what a 503 asks for within the back-off's cap. */
export function retryDelayMs({ retryAfter = 0 }: ApiError, retries: number): number {
  return Math.max(backOffMs(retries), Math.min(retryAfter * 1000, MAX_BACK_OFF_MS));
}
