import { ApiError, isSignedOut } from '#application/errors/api-error.ts';

/** In the order of the items, at most `atOnce` in progress. Throws an error when its result is due. */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const inProgress: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // Prevents an unhandled rejection if the work fails before its result is due.
    result.catch(() => undefined);
    inProgress.push(result);
    if (inProgress.length >= atOnce) yield await (inProgress.shift() as Promise<Result>);
  }
  for (const result of inProgress) yield await result;
}

/** The result of an item, or an error that affects only this item. */
export type Attempt<Item, Result> =
  | { readonly item: Item; readonly result: Result; readonly error?: undefined }
  | { readonly item: Item; readonly error: ApiError };

/** Like `inOrder`, but yields errors that affect only one item. Throws errors that would affect all other items. */
export function attemptsInOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Attempt<Item, Result>> {
  return inOrder(items, atOnce, async (item) => {
    try {
      return { item, result: await work(item) };
    } catch (error) {
      const isOwn = error instanceof ApiError && !error.isNetwork && !isSignedOut(error);
      if (!isOwn) throw error;
      return { item, error };
    }
  });
}
