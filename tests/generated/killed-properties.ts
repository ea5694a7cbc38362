// What must be true of a run that is killed, or whose responses are lost, and that is started again.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { CopiedJournal } from './copied-journal.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import {
  faultsOfWrites,
  spellings,
  type GeneratedServer,
  type Habits,
} from './generated-server.ts';
import { duplicatesOn, stateOf } from './hotel-state.ts';
import { MortalProcess } from './mortal-process.ts';
import { hasNamesakes, scenesOn } from './onboarding-properties.ts';
import { stageOf, type Scene, type Stage } from './scene.ts';
import { announced, received } from './shown-changes.ts';

interface Kill {
  /** The request at which the run is killed, as a part of all its requests. */
  readonly part: number;
  readonly moment: 'unsent' | 'sent';
}

/** `all`: the run is killed at each of its requests, before and after the server executes it. */
type Kills = readonly Kill[] | 'all';

export const fewKills: fc.Arbitrary<Kills> = fc.array(
  fc.record({
    part: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    moment: fc.constantFrom('unsent', 'sent'),
  }),
  { minLength: 1, maxLength: 3 },
);

export const allKills: fc.Arbitrary<Kills> = fc.constant('all');

/** Each kill as the number of a request, from 1, and the moment. */
function deathsIn(kills: Kills, requests: number): (readonly [number, Kill['moment']])[] {
  if (kills !== 'all') {
    return kills.map(({ part, moment }) => [1 + Math.floor(part * requests), moment]);
  }
  const numbers = Array.from({ length: requests }, (_, index) => index + 1);
  return numbers.flatMap(
    (at) =>
      [
        [at, 'unsent'],
        [at, 'sent'],
      ] as const,
  );
}

type Use = Parameters<Stage['run']>[1];

/** Runs until the process is killed. Resolves to the server and what the process recorded. */
async function killed(stage: Stage, at: number, moment: 'unsent' | 'sent', use: Use = {}) {
  const server = stage.fresh();
  const process = new MortalProcess(server, { at, moment }, stage.journal());
  await process.outlive(stage.run(process.api, { ...use, journal: process.journal }));
  return { server, journal: process.recorded };
}

/** A run that is not killed. */
async function whole(stage: Stage, use: Use = {}) {
  const server = stage.fresh();
  const process = new MortalProcess(server, undefined, stage.journal());
  const outcome = await stage.run(process.api, { ...use, journal: process.journal });
  return { server, outcome, requests: process.requests };
}

const hadDuplicates = (stage: Stage) => duplicatesOn(stage.original).length > 0;

/**
 * Without the journal, a run does not know that it continues: which hotel it has created, and which records it has
 * written that users have changed since.
 */
function needsJournal({ options, after }: Scene): boolean {
  return options.continues === true || (after.ignoreChanges ?? []).length > 0;
}

/** Whether a PATCH has only fields of the planned one, because an earlier attempt has written the others. */
function isPartOf(line: string, planned: string): boolean {
  const [[method, kind, id, ...fields], [...all]] = [line.split(' '), planned.split(' ')];
  const isSame = [method, kind, id].every((word, index) => word === all[index]);
  return method === 'PATCH' && isSame && fields.every((field) => all.includes(field));
}

/** A run that finds records that refer to missing ones deletes nothing, so two runs do more than one. */
function isComparable({ status, doubtful }: OnboardingOutcome, server: GeneratedServer): boolean {
  return status === 'onboarded' && doubtful.length === 0 && !hasNamesakes(server);
}

export const LOST_RESPONSES: Readonly<Record<string, fc.IAsyncProperty<[Scene]>>> = {
  'a run whose responses are lost ends as configured when it is started again': fc.asyncProperty(
    scenesOn(
      fc
        .tuple(spellings, faultsOfWrites)
        .map(([spelling, faults]): Partial<Habits> => ({ ...spelling, faults })),
    ),
    survivesLostResponses,
  ),
};

export const killedProperties = (
  deaths: fc.Arbitrary<Kills>,
): Readonly<Record<string, fc.IAsyncProperty<[Scene, Kills]>>> => ({
  'a killed run that is started again ends as configured, with every record once': fc.asyncProperty(
    scenesOn(spellings),
    deaths,
    survivesKills,
  ),
  'a saved plan that is killed and applied again ends as planned, and sends nothing else':
    fc.asyncProperty(scenesOn(spellings), deaths, keepsToTheSavedPlan),
  'a record that a late list shows only later is unconfirmed rather than there twice':
    fc.asyncProperty(
      scenesOn(fc.record({ lag: fc.integer({ min: 1, max: 3 }) })),
      deaths,
      saysWhatIsUnconfirmed,
    ),
});

async function survivesLostResponses(scene: Scene): Promise<void> {
  const stage = await stageOf(scene);
  const reliable = { ...scene.habits, faults: [] };
  const intact = stage.fresh(reliable);
  const outcome = await stage.run(intact);
  const server = stage.fresh();
  const journal = stage.journal();
  await stage.run(server, { journal });
  if (!hadDuplicates(stage)) expect(duplicatesOn(server)).toEqual([]);
  for (const known of [journal, new CopiedJournal()]) {
    const later = stage.fresh(reliable);
    later.replaceRecords(server);
    const again = await stage.run(later, { journal: known.copy() });
    if (!hadDuplicates(stage)) expect(duplicatesOn(later)).toEqual([]);
    if (!isComparable(outcome, intact)) continue;
    if (needsJournal(scene) && known !== journal) continue;
    expect(again.status).toBe('onboarded');
    expect(stateOf(later)).toEqual(stateOf(intact));
  }
}

async function survivesKills(scene: Scene, kills: Kills): Promise<void> {
  const stage = await stageOf(scene);
  const { server: intact, outcome, requests } = await whole(stage);
  const isSame = isComparable(outcome, intact);
  for (const [at, moment] of deathsIn(kills, requests)) {
    const dead = await killed(stage, at, moment);
    for (const journal of [dead.journal, new CopiedJournal()]) {
      const server = stage.fresh();
      server.replaceRecords(dead.server);
      const continued = journal.copy();
      const again = await stage.run(server, { journal: continued });
      if (!hadDuplicates(stage)) expect(duplicatesOn(server)).toEqual([]);
      if (!isSame || (needsJournal(scene) && journal !== dead.journal)) continue;
      expect(again.status).toBe('onboarded');
      expect(stateOf(server)).toEqual(stateOf(intact));
      const rest = await stage.preview(server, { journal: continued, resets: false });
      expect(announced(rest)).toEqual([]);
    }
  }
}

async function keepsToTheSavedPlan(scene: Scene, kills: Kills): Promise<void> {
  const stage = await stageOf(scene);
  const { preview, use } = await stage.savePlan(stage.fresh());
  const { server: intact, outcome, requests } = await whole(stage, { use });
  // A room may move to the other of two room types with the same name.
  if (hasNamesakes(intact)) return;
  const planned = announced(preview);
  const isCreated = (key: string) =>
    preview.changes.some((change) => change.action === 'create' && change.key === key);
  // A user whom an earlier attempt has created gets the planned password.
  const isPlanned = (line: string) =>
    planned.includes(line) ||
    planned.some((other) => isPartOf(line, other)) ||
    (isCreated('user:asha') && /^PATCH user \d+ password$/.test(line));
  expect(planned).toEqual(expect.arrayContaining(received(intact, stage, true)));
  const isSame = isComparable(outcome, intact);
  for (const [at, moment] of deathsIn(kills, requests)) {
    const dead = await killed(stage, at, moment, { use });
    for (const journal of [dead.journal, new CopiedJournal()]) {
      const server = stage.fresh();
      server.replaceRecords(dead.server);
      const again = await stage.run(server, { journal: journal.copy(), use });
      expect(received(server, stage, true).filter((line) => !isPlanned(line))).toEqual([]);
      if (!isSame || (needsJournal(scene) && journal !== dead.journal)) continue;
      expect(again).toMatchObject({ status: 'onboarded' });
      expect(stateOf(server)).toEqual(stateOf(intact));
    }
  }
}

async function saysWhatIsUnconfirmed(scene: Scene, kills: Kills): Promise<void> {
  const stage = await stageOf(scene);
  const { requests } = await whole(stage);
  for (const [at, moment] of deathsIn(kills, requests)) {
    const dead = await killed(stage, at, moment);
    const before = duplicatesOn(dead.server);
    const again = await stage.run(dead.server, { journal: dead.journal });
    const added = duplicatesOn(dead.server).length - before.length;
    const unsure = again.warnings.filter(({ isUncertain }) => isUncertain);
    expect(unsure.length).toBeGreaterThanOrEqual(added);
  }
}
