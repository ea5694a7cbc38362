import { describe, expect, it } from 'vitest';
import { createServices } from '#ui/container.ts';
import { DEFAULT_SETTINGS } from '#ui/app/load-services.ts';

describe('the composition root of the browser app', () => {
  const services = createServices({ ...DEFAULT_SETTINGS, apiBaseUrl: 'http://127.0.0.1:1/api' });

  const loaders = Object.entries(services).filter(([name]) => name.startsWith('load'));
  it.each(loaders as [string, () => Promise<unknown>][])('%s', async (_, load) => {
    expect(await load()).toBeInstanceOf(Object);
  });

  it('reads a configuration with code that it loads on demand', async () => {
    expect(await services.readConfiguration('{"hotelProfile": {"name": "Seaside"}}')).toEqual({
      document: { hotelProfile: { name: 'Seaside' } },
      problems: [],
    });
  });

  it('loads a use case again each time, so that a failure is not permanent', async () => {
    const [first, second] = [services.loadReadHotel(), services.loadReadHotel()];
    expect(first).not.toBe(second);
    expect(await first).not.toBe(await second);
  });
});
