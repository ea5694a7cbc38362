import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { headerPolicy, PAGE_POLICY } from '#cli/serve/content-policy.ts';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

it('docs/hosting.md gives the header of hms serve for nginx and Caddy', () => {
  const document = readFileSync(`${PROJECT_ROOT}docs/hosting.md`, 'utf8');
  const headers = [...document.matchAll(/Content-Security-Policy "(.*)"/g)].map(
    ([, value]) => value,
  );
  expect(headers).toEqual([headerPolicy(), headerPolicy()]);
});

it('the page permits an API on any server, and contains nothing that browsers ignore there', () => {
  expect(PAGE_POLICY).toContain("connect-src 'self' http: https:;");
  expect(PAGE_POLICY).not.toContain('frame-ancestors');
});
