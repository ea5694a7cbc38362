import { proxy } from 'valtio/vanilla';
import { isApiError, isNotOffered } from '#application/errors/api-error.ts';
import type { ErrorContext } from '#application/errors/error-catalogue.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { Lacking, ServerRequest } from './lacking.ts';

export interface ActionParts<Args extends unknown[]> {
  /** Resolves to true if it is done. Throws `ApiError` if a request fails. */
  readonly run: (...args: Args) => Promise<boolean>;
  /** Selects the error texts for a failure. By default 'general'. */
  readonly context?: ErrorContext;
  /** If the server does not offer this request, that is noted in `lacking`, and is no error. */
  readonly request?: ServerRequest;
  readonly lacking?: Lacking;
  /** By default, the message stays in `state.error` until the next run. */
  readonly onFailed?: (error: unknown, ...args: Args) => void;
}

/** Something that a user starts. It never runs twice at the same time. */
export function createAction<Args extends unknown[]>(parts: ActionParts<Args>) {
  const { context = 'general', request, lacking, onFailed } = parts;
  const state = proxy({ isRunning: false, error: '' });
  const fail = (error: unknown, args: Args) => {
    if (!isApiError(error)) throw error;
    if (request && lacking && isNotOffered(error)) lacking[request] = true;
    else if (onFailed) onFailed(error, ...args);
    else state.error = errorMessage(error, context);
    return false;
  };
  return {
    state,
    /** Resolves to false if it fails, or is already running. */
    async run(...args: Args): Promise<boolean> {
      if (state.isRunning) return false;
      Object.assign(state, { isRunning: true, error: '' });
      try {
        return await parts.run(...args);
      } catch (error) {
        return fail(error, args);
      } finally {
        state.isRunning = false;
      }
    },
  };
}
