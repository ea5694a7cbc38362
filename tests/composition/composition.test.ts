import { expect, expectTypeOf, it } from 'vitest';
import { Composition } from '#composition/composition.ts';

const numbers = () => {
  let last = 0;
  return new Composition()
    .bind('next', [], () => () => (last += 1))
    .bind('once', ['next'], (next) => next())
    .bindEach('each', ['next'], (next) => Promise.resolve(next()))
    .bind('both', ['once', 'each'], (once, each) => [once, each]);
};

type Numbers = ReturnType<typeof numbers>;
type Name = 'next' | 'once' | 'each' | 'both';

it('makes a bound service once, and each time with bindEach', async () => {
  const services = numbers();
  expect([services.get('once'), services.get('once')]).toEqual([1, 1]);
  expect([await services.load('each'), await services.load('each')]).toEqual([2, 3]);
});

it('lets a service need only bound services, with their types', () => {
  expectTypeOf<Numbers['bind']>().parameter(1).toEqualTypeOf<readonly Name[]>();
  numbers().bind('text', ['each', 'both'], (each, both) => {
    expectTypeOf(each).toEqualTypeOf<number>();
    expectTypeOf(both).toEqualTypeOf<number[]>();
    return '';
  });
});

it('passes on the error of a factory, and calls it again the next time', async () => {
  let isDown = true;
  const services = new Composition().bindEach('file', [], async () => {
    await Promise.resolve();
    if (isDown) throw new Error('It could not be loaded.');
    return 'file';
  });
  await expect(services.load('file')).rejects.toThrow('It could not be loaded.');
  isDown = false;
  expect(await services.load('file')).toBe('file');
});
