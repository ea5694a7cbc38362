import { describe, expect, it } from 'vitest';
import { createContainer } from '#cli/container.ts';
import { TOKENS } from '#cli/program/tokens.ts';

describe('the composition root of the CLI', () => {
  const container = createContainer({ apiUrl: new URL('http://127.0.0.1:1/api') });

  it.each(Object.entries(TOKENS))('makes %s', async (_, token) => {
    expect(await container.getAsync(token)).toBeDefined();
  });

  it('makes each thing once: one session, one queue', async () => {
    for (const token of [TOKENS.session, TOKENS.queue]) {
      expect(await container.getAsync(token)).toBe(await container.getAsync(token));
    }
    expect(await container.getAsync(TOKENS.pauses)).toBe(await container.getAsync(TOKENS.queue));
  });
});
