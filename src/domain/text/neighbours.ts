export function neighbours<Item>(
  items: readonly Item[],
  belongs: (item: Item, before: Item, first: Item) => boolean,
): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    const [first, before] = [group?.[0], group?.at(-1)];
    if (first !== undefined && before !== undefined && belongs(item, before, first)) {
      group?.push(item);
    } else groups.push([item]);
  }
  return groups;
}
