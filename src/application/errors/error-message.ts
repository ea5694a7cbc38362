import {
  ApiError,
  NETWORK_ERROR,
  NOT_THE_API,
  OFFLINE,
  PAUSE_TOO_LONG,
  SERVER_GONE,
  TIMEOUT,
} from './api-error.ts';
import {
  ERROR_CATALOGUE,
  GENERIC_PHRASES,
  NETWORK_MESSAGES,
  type ErrorContext,
} from './error-catalogue.ts';

/**
 * The sentence that users see for an error (docs/behaviour.md §8): the server's message, unless it
 * is empty or generic; otherwise the sentence of the catalogue. Only operators see why a response
 * does not come from this API (`technicalMessage`).
 */
export function errorMessage(error: unknown, context: ErrorContext): string {
  if (!(error instanceof ApiError)) return ERROR_CATALOGUE[context].otherwise;
  if (error.isNetwork) return networkMessage(error.code);
  if (error.code !== NOT_THE_API && !isGeneric(error.message)) return error.message;
  const { byStatus, otherwise } = ERROR_CATALOGUE[context];
  return byStatus[error.status] ?? otherwise;
}

const ABOUT_THE_SERVER = [NOT_THE_API, SERVER_GONE, PAUSE_TOO_LONG];

/** For operators: unlike `errorMessage`, it also says what is wrong with the server. */
export function technicalMessage(error: ApiError, context: ErrorContext = 'general'): string {
  return ABOUT_THE_SERVER.includes(error.code) ? error.message : errorMessage(error, context);
}

function networkMessage(code: string): string {
  if (code === OFFLINE) return NETWORK_MESSAGES.offline;
  if (code === NETWORK_ERROR || code === SERVER_GONE) return NETWORK_MESSAGES.networkError;
  return code === TIMEOUT ? NETWORK_MESSAGES.timeout : NETWORK_MESSAGES.otherwise;
}

/** How servers spell status 405. */
const METHOD_NOT_ALLOWED = /^method ("\w+" )?not allowed$/;

/**
 * A message is generic if it contains one of the phrases with the same capital letters, such as
 * "404 Not Found". It is also generic if the whole message is one of the phrases, with any capital
 * letters, such as "Not found." from DRF. "Room type not found in this hotel" is not generic.
 */
function isGeneric(message: string): boolean {
  const bare = message.trim().replace(/\.$/, '').toLowerCase();
  return (
    bare === '' ||
    METHOD_NOT_ALLOWED.test(bare) ||
    GENERIC_PHRASES.some((phrase) => message.includes(phrase) || bare === phrase.toLowerCase())
  );
}
