/**
 * The results of some work on each item, in the order of the items, with at most so many at work at
 * one time. Throws what the work throws, at its place.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // It may fail long before its turn comes.
    result.catch(() => undefined);
    underWay.push(result);
    if (underWay.length >= atOnce) yield await (underWay.shift() as Promise<Result>);
  }
  for (const result of underWay) yield await result;
}
