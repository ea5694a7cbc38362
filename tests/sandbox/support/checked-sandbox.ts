import { Hono } from 'hono';
import { createSandbox, type Sandbox, type SandboxOptions } from '#sandbox/http/app.ts';
import { watchContract } from './contract-watch.ts';

/**
 * A sandbox whose responses are compared with the API description. `takeContractFaults` returns the
 * differences, and tests/support/contract-hook.ts fails the test that caused them.
 */
export function createCheckedSandbox(options: SandboxOptions): Sandbox {
  const sandbox = createSandbox(options);
  return { ...sandbox, app: new Hono().use(watchContract).route('/', sandbox.app) };
}
