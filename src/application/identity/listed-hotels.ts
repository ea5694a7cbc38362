import { ApiError, UNRELIABLE_LIST } from '#application/errors/api-error.ts';

/** `unreliable`: the list changed each time it was read. `none`: the server refuses to list all hotels. */
export type ListedHotels = 'all' | 'unreliable' | 'none';

/** The server's list of hotels changed each time it was read. */
export function unreliableHotels(): ApiError {
  const message =
    'The list of hotels kept changing while it was read, so hotels may be missing from it. Try again.';
  return new ApiError({ status: 200, code: UNRELIABLE_LIST, message });
}
