import { alteringRelay, type AlteringRelay } from '#tests/cli/support/altering-relay.ts';
import { openLiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { events, openWorkspace, textOf } from '#tests/cli/support/run-hms.ts';

export const json = (body: unknown, status = 200) => Response.json(body, { status });

/**
 * A sandbox and a function `check`, which runs the conformance check on the sandbox. The requests
 * may pass through a relay that changes responses.
 */
export async function openConformance() {
  const sandbox = await openLiveSandbox({ pageSize: 2 });
  const work = openWorkspace(sandbox.env);
  let relay: AlteringRelay | undefined;
  return {
    sandbox,
    work,
    /**
     * From now on, `check` sends its requests through a relay that makes these changes. Returns the
     * relay's address.
     */
    async through(changes: Parameters<typeof alteringRelay>[1]): Promise<string> {
      relay = await alteringRelay(sandbox.url, changes);
      return relay.url;
    },
    async check() {
      const env: Record<string, string> = relay ? { HMS_API_URL: relay.url } : {};
      const call = ['doctor', '--conformance', '--yes', '--json'];
      const { code, stdout, stderr } = await work.hms(call, { env });
      const said = events(stdout);
      const results = said.filter(({ event }) => textOf(event) === 'check');
      return {
        code,
        stderr,
        results,
        summary: said.at(-1)!,
        notOk: results.filter(({ status }) => textOf(status) !== 'ok'),
      };
    },
    /** The number of records of each kind. It must be the same before and after a check. */
    async records() {
      const lists = ['/hotels/', '/rooms/types/', '/rooms/rooms/', '/auth/users/'];
      const found = await Promise.all(lists.map(async (path) => [...(await sandbox.get(path))]));
      return found.map(({ length }) => length);
    },
  };
}
