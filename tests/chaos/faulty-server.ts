import { seededRandom, type RandomInt } from '#domain/random.ts';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { startChaosProxy, type ChaosProxy } from './chaos-proxy.ts';

/** How many of 100 requests fail. */
const PERCENT = 12;
const RULES = '/rates/rules/';

export interface FaultyServerOptions {
  readonly seed: number;
  /** The maximum number of responses that never arrive; each may delay a hotel by 10 s. */
  readonly holds: number;
  /** Whether the server returns 404 for lists of rate rules. */
  readonly withoutRuleLists?: boolean;
}

export interface FaultyServer {
  readonly sandbox: LiveSandbox;
  readonly proxy: ChaosProxy;
  readonly close: () => Promise<void>;
}

/** A sandbox with short sessions and small pages, behind a proxy that makes requests fail. */
export async function openFaultyServer(
  { seed, holds, withoutRuleLists = false }: FaultyServerOptions,
  random: RandomInt,
): Promise<FaultyServer> {
  const sandbox = await openLiveSandbox({
    pageSize: 3 + random(30),
    accessTokenSeconds: 2 + random(20),
  });
  const proxy = await startChaosProxy(sandbox.url, {
    random: seededRandom(seed, 1),
    percent: PERCENT,
    holds,
    withoutLists: withoutRuleLists ? [RULES] : [],
  });
  return {
    sandbox,
    proxy,
    async close() {
      await proxy.close();
      await sandbox.close();
    },
  };
}
