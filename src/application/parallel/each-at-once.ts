/**
 * Does some work on each item, with at most `atOnce` items in progress. After an error no further
 * item is started; rejects with it once the items in progress are done.
 */
export async function eachAtOnce<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = allOf(items);
  const errors: unknown[] = [];
  const workOn = async () => {
    try {
      // All loops take from one generator, and the first that throws closes it.
      for await (const item of waiting) await work(item);
    } catch (error) {
      errors.push(error);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
  if (errors.length > 0) throw errors[0];
}

async function* allOf<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}
