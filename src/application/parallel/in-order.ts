import { ApiError, isSignedOut } from '#application/errors/api-error.ts';

/**
 * Yields the results of some work on each item, in the order of the items, with at most `atOnce`
 * items in progress. An error of the work is thrown in the item's turn.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const inProgress: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // The work may fail long before its turn.
    result.catch(() => undefined);
    inProgress.push(result);
    if (inProgress.length >= atOnce) yield await (inProgress.shift() as Promise<Result>);
  }
  for (const result of inProgress) yield await result;
}

/** The result of an item, or why the server refused only this item. */
export type Attempt<Item, Result> =
  | { readonly item: Item; readonly result: Result; readonly error?: undefined }
  | { readonly item: Item; readonly error: ApiError };

/** The same, with refusals as results. Throws errors that would affect all other items. */
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
