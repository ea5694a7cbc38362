import { expect, it } from 'vitest';
import { REQUEST_TIMEOUT_MS } from '#domain/session/request-limits.ts';
import { JOB } from './job-round.ts';

it('the Job of examples/kubernetes starts a process for each shard, and lets it finish its requests', () => {
  const { completionMode, completions, parallelism, template } = JOB.spec;
  const [{ args }] = template.spec.containers;
  expect([completionMode, parallelism]).toEqual(['Indexed', completions]);
  expect(args.join(' ')).toContain(`/${completions} exec hms onboard`);
  const graceMs = template.spec.terminationGracePeriodSeconds * 1000;
  expect(graceMs).toBeGreaterThan(2 * REQUEST_TIMEOUT_MS);
});
