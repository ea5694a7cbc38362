/** At most `atOnce` items in progress. After an error, starts none, waits, and rejects with the error. */
export async function eachAtOnce<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = allOf(items);
  const errors: unknown[] = [];
  const workOn = async () => {
    try {
      // All loops share one generator. A loop that throws closes it, which ends the other loops too.
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
