import { ApiError, SESSION_NOT_RENEWED } from '#application/errors/api-error.ts';

export function sessionEnded(): ApiError {
  return new ApiError({ status: 401, code: 'token_not_valid', message: '', wroteNothing: true });
}

/** A status of the refresh itself, such as 404, would say something about the waiting request. */
export function sessionNotRenewed(): ApiError {
  return new ApiError({
    status: 502,
    code: SESSION_NOT_RENEWED,
    message: 'Your session could not be renewed. You are still signed in. Try again.',
    wroteNothing: true,
  });
}
