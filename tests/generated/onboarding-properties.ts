// What must be true of every run, whatever the hotel, its configuration and its server.
import * as fc from 'fast-check';
import type { RecordKind } from '#domain/plan/operation.ts';
import { expect } from 'vitest';
import { isSameValue } from '#domain/description/same-value.ts';
import { sentKind } from '#domain/plan/sent-fields.ts';
import { comparableText, isObject, type ServerRecord } from '#domain/record.ts';
import type { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { CopiedJournal } from './copied-journal.ts';
import { KINDS } from './hotel-state.ts';
import { doubtfulKinds, spellings, unlistedKinds, type Habits } from './generated-server.ts';
import { documents, edits, ignoredPaths, optionsOfRuns } from './hotels.ts';
import { stageOf, type Scene } from './scene.ts';
import { announced, received } from './shown-changes.ts';

export const scenesOn = (habits: fc.Arbitrary<Partial<Habits>>): fc.Arbitrary<Scene> =>
  fc.record({
    before: fc.option(documents, { nil: undefined, freq: 5 }),
    edits,
    after: fc
      .tuple(documents, ignoredPaths)
      .map(([document, ignoreChanges]) => ({ ...document, ignoreChanges })),
    options: optionsOfRuns,
    habits,
  });

/** A list that is reliable later would be another server for the run than for the preview. */
const lastingDoubts = doubtfulKinds.map((doubts) =>
  doubts.map((doubt) => ({ ...doubt, reads: Infinity })),
);

const anyServer = fc
  .tuple(spellings, unlistedKinds, fc.option(lastingDoubts, { nil: [], freq: 1 }))
  .map(([spelling, unlisted, doubts]) => ({ ...spelling, unlisted, doubts }));

const doubtfulServer = fc
  .tuple(spellings, doubtfulKinds)
  .map(([spelling, doubts]) => ({ ...spelling, doubts }));

const putOnlyServer = spellings.map((spelling) => ({ ...spelling, isPutOnly: true }));

/**
 * Room types with the same name are matched by their codes and their order in the list. A run may change both, so a
 * second run may find changes again.
 */
export const hasNamesakes = (server: MemoryOnboardingApi) => {
  const names = server.records('room-type').map(({ name }) => comparableText(name));
  return new Set(names).size < names.length;
};

export const PROPERTIES: Readonly<Record<string, fc.IAsyncProperty<[Scene]>>> = {
  'a run sends exactly what the preview announces': fc.asyncProperty(
    scenesOn(anyServer),
    announcesWhatItSends,
  ),
  'a second run sends nothing': fc.asyncProperty(scenesOn(spellings), sendsNothingAgain),
  'verify finds differences exactly if a preview finds changes': fc.asyncProperty(
    scenesOn(anyServer),
    agreesWithVerify,
  ),
  'a doubtful list adds no rate and deletes nothing': fc.asyncProperty(
    scenesOn(doubtfulServer),
    trustsNoDoubtfulList,
  ),
  'a planned record is never deleted': fc.asyncProperty(scenesOn(anyServer), keepsPlannedRecords),
  'a server with only PUT keeps what the configuration does not manage': fc.asyncProperty(
    scenesOn(putOnlyServer),
    keepsUnmanagedFields,
  ),
};

async function announcesWhatItSends(scene: Scene): Promise<void> {
  const stage = await stageOf(scene);
  const server = stage.fresh();
  const preview = await stage.preview(server);
  expect(server.attempts).toEqual([]);
  await stage.run(server);
  const shown = announced(preview);
  const sent = received(server, stage, scene.habits.isPutOnly);
  // A refusal, of which the preview cannot know, may stop the run.
  const isRefused = server.refusals.some((status) => status !== 405);
  expect(sent).toEqual(isRefused ? shown.filter((line) => sent.includes(line)) : shown);
}

async function sendsNothingAgain(scene: Scene): Promise<void> {
  const stage = await stageOf(scene);
  const server = stage.fresh();
  const journal = stage.journal();
  const { status, doubtful } = await stage.run(server, { journal });
  // The first run deletes nothing if records refer to missing ones, but may correct their references.
  if (status !== 'onboarded' || doubtful.length > 0 || hasNamesakes(server)) return;
  server.attempts.length = 0;
  // A journal of another run is empty.
  for (const known of stage.options.continues ? [journal] : [journal, new CopiedJournal()]) {
    const preview = await stage.preview(server, { resets: false, journal: known });
    expect(announced(preview)).toEqual([]);
    await stage.run(server, { journal: known, resets: false });
    expect(server.attempts).toEqual([]);
  }
}

async function agreesWithVerify(scene: Scene): Promise<void> {
  // Verify knows no journal, and matches records like a run that deletes nothing.
  const options = { ...scene.options, continues: false, prunes: false };
  const stage = await stageOf({ ...scene, options });
  const server = stage.fresh();
  const preview = await stage.preview(server, { resets: false });
  const { differences, extras, unreadable, unreliable } = await stage.verify(server);
  // A preview says what cannot be compared, and verify says which kinds it did not compare.
  if (unreadable.length > 0 || unreliable.length > 0) return;
  const { changes, outcome } = preview;
  const isStopped = outcome.status === 'failed';
  const unplanned = isStopped ? [] : outcome.unplanned;
  const shown = [
    ...changes.map(({ key }) => key),
    ...outcome.warnings.map(({ operation }) => operation),
    ...unplanned.filter(({ isDuplicate }) => isDuplicate).map(({ key }) => `${key} count`),
  ];
  const found = differences.map(({ key, field }) => (field === 'count' ? `${key} count` : key));
  if (!preview.compared.hotel) expect(found).toEqual(['hotel']);
  // A record that is only switched off if it exists is no difference if its list cannot be read.
  else if (isStopped) expect(found.length + scene.habits.unlisted!.length).toBeGreaterThan(0);
  else {
    expect([...new Set(found)].toSorted()).toEqual([...new Set(shown)].toSorted());
    const extra = unplanned.filter(({ isDuplicate }) => !isDuplicate).map(({ key }) => key);
    expect(extras.map(({ key }) => key).toSorted()).toEqual(extra.toSorted());
  }
}

async function trustsNoDoubtfulList(scene: Scene): Promise<void> {
  const stage = await stageOf(scene);
  const server = stage.fresh();
  const preview = await stage.preview(server);
  const again = stage.fresh();
  const outcome = await stage.run(again);
  const doubted = outcome.doubtful.map(({ kind }) => kind);
  // Lists that are read only to look up a record do not count.
  const compared = again.shownDoubts().filter(({ kind }) => preview.compared.live?.lists.has(kind));
  const shown = compared.map(({ kind }) => kind);
  if (outcome.status !== 'failed') expect(doubted).toEqual(expect.arrayContaining(shown));
  const methods = again.attempts.map(({ method, kind }) => `${method} ${kind}`);
  if (compared.length > 0) {
    expect(methods.filter((line) => line.startsWith('DELETE'))).toEqual([]);
  }
  const incomplete = compared.filter(({ doubt }) => doubt !== 'repeated');
  for (const kind of ['rule', 'pricing'] as const) {
    if (!incomplete.some((one) => one.kind === kind)) continue;
    const added = again.attempts.filter((one) => one.method === 'POST' && one.kind === kind);
    // A rate of a new room type or rate plan cannot exist yet.
    const isNew = ({ body }: (typeof added)[number]) =>
      (['room_type', 'rate_plan'] as const).some((field) => again.isNew(body[field]));
    expect(added.filter((one) => kind === 'pricing' || !isNew(one))).toEqual([]);
  }
  const named = announced(preview);
  const deleted = again.attempts.filter(({ method }) => method === 'DELETE');
  const lines = deleted.map(({ kind, id }) => `DELETE ${kind} ${id}`);
  expect(named).toEqual(expect.arrayContaining(lines));
}

async function keepsPlannedRecords(scene: Scene): Promise<void> {
  const stage = await stageOf({ ...scene, options: { ...scene.options, prunes: true } });
  const server = stage.fresh();
  const { compared } = await stage.preview(server);
  await stage.run(server);
  const ids = compared.changes.flatMap((change) => ('operation' in change ? change.id : []));
  const named = compared.changes.flatMap((change) =>
    change.action === 'delete' ? change.record['id'] : [],
  );
  const deleted = server.attempts.flatMap(({ method, id }) => (method === 'DELETE' ? id : []));
  expect(deleted.filter((id) => ids.includes(id) || !named.includes(id))).toEqual([]);
  const planned = compared.changes.flatMap((change) =>
    'operation' in change && change.id !== undefined && change.operation.kind !== 'completion'
      ? `${change.operation.kind} ${change.id}`
      : [],
  );
  expect(new Set(planned).size).toBe(planned.length);
}

async function keepsUnmanagedFields(scene: Scene): Promise<void> {
  const stage = await stageOf(scene);
  for (const kind of KINDS) {
    for (const record of stage.original.records(kind)) {
      const nested =
        kind === 'user' ? { user_profile: { ...Object(record['user_profile']), badge: 7 } } : {};
      Object.assign(record, { colour: 'red', notes: null, ...nested });
    }
  }
  const server = stage.fresh();
  const before = new Map(KINDS.map((kind) => [kind, server.records(kind)]));
  const { compared } = await stage.preview(server);
  await stage.run(server);
  for (const kind of KINDS) {
    for (const record of before.get(kind) ?? []) {
      const now = server.records(kind).find(({ id }) => id === record['id']);
      if (!now) continue;
      const change = compared.changes.find(
        (one) => 'operation' in one && one.operation.kind === kind && one.id === record['id'],
      );
      const fields = change && 'operation' in change ? change.fields.map(({ field }) => field) : [];
      const marks = ['onboarding_completed', 'onboarding_completed_at'];
      expect(changedFields(kind, record, now, [...fields, ...marks])).toEqual([]);
    }
  }
}

/** The fields that have another value now, except `expected` ones. */
function changedFields(
  kind: RecordKind,
  was: ServerRecord,
  now: ServerRecord,
  expected: readonly string[],
): string[] {
  return Object.entries(was).flatMap(([field, value]) => {
    if (expected.includes(field)) return [];
    const other = now[field];
    if (isObject(value) && isObject(other)) return changedFields(kind, value, other, expected);
    return isSameValue(sentKind(kind, field), value, other) ? [] : [field];
  });
}
