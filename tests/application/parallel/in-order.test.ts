import { describe, expect, it } from 'vitest';
import { attemptsInOrder } from '#application/parallel/in-order.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { collect } from '#tests/adapters/config/collect.ts';

const apiError = (status: number) =>
  new ApiError({
    status,
    code: '',
    message: `status ${status}`,
    fields: {},
    isNetwork: status === 0,
  });

describe('attempts in order', () => {
  it('keep the order of the items and respect the limit of items in progress', async () => {
    let [inProgress, most] = [0, 0];
    const attempts = attemptsInOrder([30, 1, 10, 1], 2, async (ms) => {
      most = Math.max(most, (inProgress += 1));
      await new Promise((resolve) => setTimeout(resolve, ms));
      inProgress -= 1;
      return ms;
    });
    expect((await collect(attempts)).map(({ item }) => item)).toEqual([30, 1, 10, 1]);
    expect(most).toBe(2);
  });

  it('yield a refusal of one item as its result', async () => {
    const attempts = attemptsInOrder(['a', 'b'], 1, (item) =>
      item === 'a' ? Promise.reject(apiError(403)) : Promise.resolve(1),
    );
    expect(await collect(attempts)).toEqual([
      { item: 'a', error: expect.objectContaining({ status: 403 }) },
      { item: 'b', result: 1 },
    ]);
  });

  it.each([0, 401])(
    'throw an error of status %i, because it affects every item',
    async (status) => {
      const attempts = attemptsInOrder(['a', 'b'], 2, () => Promise.reject(apiError(status)));
      await expect(collect(attempts)).rejects.toMatchObject({ status });
    },
  );
});
