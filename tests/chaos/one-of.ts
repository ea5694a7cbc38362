import type { RandomInt } from '#domain/random.ts';

export function oneOf<Item>(items: readonly Item[], random: RandomInt): Item {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
