import { afterEach, beforeEach } from 'vitest';
import { openLiveSandbox, type LiveSandbox } from './live-sandbox.ts';
import { openWorkspace, type Workspace } from './run-hms.ts';

/**
 * Opens a sandbox and a workspace for each test of a file. By default, `hms` gets the address and
 * the password of the sandbox.
 */
export function sandboxForEach(env?: Readonly<Record<string, string>>): {
  readonly sandbox: LiveSandbox;
  readonly work: Workspace;
} {
  const live = {} as { sandbox: LiveSandbox; work: Workspace };
  beforeEach(async () => {
    live.sandbox = await openLiveSandbox();
    live.work = openWorkspace(env ?? live.sandbox.env);
  });
  afterEach(async () => {
    live.work.remove();
    await live.sandbox.close();
  });
  return live;
}
