import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { headerPolicy } from '#cli/serve/content-policy.ts';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

it('docs/hosting.md gives the header of hms serve for nginx and Caddy', () => {
  const document = readFileSync(`${PROJECT_ROOT}docs/hosting.md`, 'utf8');
  const headers = [...document.matchAll(/Content-Security-Policy "(.*)"/g)].map(
    ([, value]) => value,
  );
  expect(headers).toEqual([headerPolicy(), headerPolicy()]);
});
