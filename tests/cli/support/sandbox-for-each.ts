import { beforeAll, beforeEach } from 'vitest';
import { openLiveSandbox, type LiveSandbox } from './live-sandbox.ts';
import { openWorkspace, type Workspace } from './run-hms.ts';

type Environment = Readonly<Record<string, string>>;

interface Opening {
  /** By default, `hms` gets the address and the password of the sandbox. */
  readonly env?: (sandbox: LiveSandbox) => Environment;
  readonly options?: Parameters<typeof openLiveSandbox>[0];
}

interface Opened {
  readonly sandbox: LiveSandbox;
  readonly work: Workspace;
}

type Hook = (open: () => Promise<void>) => void;

/** Opens a sandbox and a workspace for each test. */
export const sandboxForEach = (opening: Opening = {}): Opened =>
  openedBy([beforeEach, beforeEach], opening);

/** Opens a sandbox for all tests of a file, and a workspace for each test. */
export const workspaceForEach = (opening: Opening = {}): Opened =>
  openedBy([beforeAll, beforeEach], opening);

/** Opens a sandbox and a workspace for all tests of a file. */
export const sandboxForAll = (opening: Opening = {}): Opened =>
  openedBy([beforeAll, beforeAll], opening);

function openedBy(
  [beforeSandbox, beforeWork]: readonly [Hook, Hook],
  { env = (sandbox) => sandbox.env, options }: Opening,
): Opened {
  let sandbox: LiveSandbox;
  let work: Workspace;
  beforeSandbox(async () => {
    sandbox = await openLiveSandbox(options);
  });
  beforeWork(async () => {
    work = openWorkspace(env(sandbox));
  });
  return { sandbox: delegate(() => sandbox), work: delegate(() => work) };
}

/** An object that always has the members of the current value. */
function delegate<Value extends object>(current: () => Value): Value {
  return new Proxy({} as Value, { get: (_, name) => Reflect.get(current(), name) as unknown });
}
