import { describe, expect, it } from 'vitest';
import { CallServices } from '#cli/container.ts';

describe('the composition root of the CLI', () => {
  const services = new CallServices({ apiUrl: new URL('http://127.0.0.1:1/api') });
  const builders = Object.entries(services).filter(
    ([name, service]) => typeof service === 'function' && name !== 'random',
  ) as [string, () => unknown][];

  it.each(builders)('builds %s', async (_, build) => {
    expect(await build()).toBeDefined();
  });

  it('builds a service once', async () => {
    expect(await services.connection()).toBe(await services.connection());
  });
});
