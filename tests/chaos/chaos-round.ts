// One round of chaos: processes set up a batch of hotels through a faulty proxy while disasters
// strike, then the server's records are checked.
import { seededRandom, type RandomInt } from '#domain/random.ts';
import { openLiveSandbox, PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { openWorkspace, type Run, type Workspace } from '#tests/cli/support/run-hms.ts';
import { chaosBatch, type ChaosBatch } from './chaos-batch.ts';
import { startChaosProxy } from './chaos-proxy.ts';
import { MemberAtWork, type Member } from './member-at-work.ts';
import { passwordFaults, recordedAccounts } from './password-faults.ts';
import {
  accountFaults,
  DONE,
  INCOMPLETE,
  lacksOnlyRules,
  outputFaults,
  recordFaults,
  reportedHotels,
} from './round-checks.ts';
import { randomStrikes, strikeAll } from './strikes.ts';

export interface RoundOptions {
  readonly seed: number;
  /** The maximum number of responses that never arrive; each may delay a hotel by 10 s. */
  readonly holds: number;
  /** Whether the server returns 404 for lists of rate rules. */
  readonly withoutRuleLists?: boolean;
  readonly hotels: number;
  readonly team: readonly Member[];
  /** The maximum number of disasters. */
  readonly strikes: number;
  /** Whether the run applies a saved plan. */
  readonly savesPlan?: boolean;
}

export interface RoundResult {
  readonly records: number;
  readonly starts: number;
  readonly struck: readonly string[];
  /** How often each fault was injected, by name. */
  readonly faults: ReadonlyMap<string, number>;
  /** One sentence for each error of `hms`; empty if the round passes. */
  readonly wrongs: readonly string[];
}

/** How many of 100 requests fail. */
const PERCENT = 12;
const RULES = '/rates/rules/';
const FILE = 'hotels.ndjson';
const PLAN = 'changes.json';
/** Requests of a dry run may fail too. */
const MOST_DRY_RUNS = 20;

export async function chaosRound(options: RoundOptions): Promise<RoundResult> {
  const random = seededRandom(options.seed);
  const batch = chaosBatch(options.hotels, random);
  const server = await openFaultyServer(options, random);
  const work = openWorkspace({
    HMS_API_URL: server.proxy.url,
    HMS_PASSWORD: PASSWORD,
  });
  work.file(FILE, batch.ndjson);
  const parts = { random, batch, server, work };
  try {
    return await new Round(options, parts).run();
  } finally {
    work.remove();
    await server.close();
  }
}

/** A sandbox with short sessions and small pages, behind a proxy that makes requests fail. */
async function openFaultyServer(
  { seed, holds, withoutRuleLists = false }: RoundOptions,
  random: RandomInt,
) {
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

interface RoundParts {
  readonly random: RandomInt;
  readonly batch: ChaosBatch;
  readonly server: Awaited<ReturnType<typeof openFaultyServer>>;
  readonly work: Workspace;
}

class Round {
  readonly #options: RoundOptions;
  readonly #parts: RoundParts;
  readonly #members: readonly MemberAtWork[];
  readonly #wrongs: string[] = [];

  constructor(options: RoundOptions, parts: RoundParts) {
    this.#options = options;
    this.#parts = parts;
    this.#members = options.team.map((member, place) => this.#memberAtWork(member, place));
  }

  async run(): Promise<RoundResult> {
    const { batch, work, server } = this.#parts;
    const { sandbox, proxy } = server;
    const { lasts, struck } = await this.#untilDone();
    const notDone = lasts.filter(({ code }) => code !== DONE && code !== INCOMPLETE);
    this.#wrongs.push(...notDone.map(({ code, stderr }) => `not done: ${code} ${stderr}`));
    const reported = await reportedHotels(work);
    const { records, wrongs: differences } = await recordFaults(batch, sandbox, reported);
    this.#wrongs.push(...differences);
    this.#wrongs.push(...(await accountFaults(batch, sandbox, recordedAccounts(work))));
    if (lasts.every(({ code }) => code === DONE)) await this.#verify();
    this.#wrongs.push(...passwordFaults([work], batch, {}));
    const starts = this.#members.reduce((sum, member) => sum + member.starts, 0);
    return { records, starts, struck, faults: proxy.made, wrongs: [...new Set(this.#wrongs)] };
  }

  /**
   * Resolves when every member is done, with the last process of each and the disasters that
   * struck.
   */
  async #untilDone(): Promise<{ readonly lasts: Run[]; readonly struck: string[] }> {
    const { random, server } = this.#parts;
    const strikes = randomStrikes(this.#options.strikes, random);
    if (this.#options.savesPlan) await this.#savePlan();
    const victims = this.#members.map((member) => ({
      isAtWork: () => !member.isDone,
      signal: (name: NodeJS.Signals) => member.signal(name),
      proxy: server.proxy,
    }));
    const over = new AbortController();
    const { proxy } = server;
    const struck = strikeAll(strikes, victims, { proxy, isOver: over.signal });
    const lasts = await Promise.all(this.#members.map((member) => member.untilDone()));
    over.abort();
    return { lasts, struck: await struck };
  }

  #memberAtWork(member: Member, index: number): MemberAtWork {
    const { work, batch } = this.#parts;
    return new MemberAtWork({
      member,
      input: this.#options.savesPlan ? ['--plan', PLAN] : [FILE],
      // The report is written only so that `passwordFaults` can search it for passwords.
      report: `.hms/report-${index}.html`,
      work,
      random: seededRandom(this.#options.seed, 2 + index),
      onEnd: (run) => {
        const { stdout, stderr } = run;
        this.#wrongs.push(...passwordFaults([work], batch, { stdout, stderr }));
        this.#wrongs.push(...outputFaults(run));
      },
      isAllThatCanBe: async () =>
        this.#options.withoutRuleLists === true &&
        lacksOnlyRules(await reportedHotels(work, member.run)),
    });
  }

  async #savePlan(): Promise<void> {
    const { work } = this.#parts;
    let last: Run | undefined;
    for (let tries = 0; tries < MOST_DRY_RUNS; tries += 1) {
      last = await work.hms(['onboard', FILE, '--dry-run', '--out', PLAN, '--min-gap', '0']);
      if (last.code === DONE) return;
    }
    this.#wrongs.push(`no plan was saved: ${last?.code} ${last?.stderr}`);
  }

  async #verify(): Promise<void> {
    const { work, server } = this.#parts;
    const run = await work.hms(['verify', FILE, '--min-gap', '0', '--api-url', server.sandbox.url]);
    if (run.code !== DONE) this.#wrongs.push(`verify ended with ${run.code}: ${run.stdout}`);
  }
}
