import { describe, expect, it } from 'vitest';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import type { OperationKind, RecordKind } from '#domain/plan/operation.ts';
import type { Id, ServerRecord } from '#domain/record.ts';
import {
  BAD_GATEWAY_AFTER_COMMIT,
  CRASHED,
  CRASHED_AFTER_COMMIT,
  LOST_AFTER_COMMIT,
  LOST_BEFORE_COMMIT,
  REFUSED,
  type Fault,
} from '#tests/fakes/fault.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

export interface OnboardingHarness {
  readonly api: OnboardingApi;
  /** The server's records of one kind, from all hotels. */
  records(kind: Exclude<OperationKind, 'completion'>): Promise<readonly ServerRecord[]>;
  /** Makes the next request that writes this kind fail. */
  failNext(kind: OperationKind, fault: Fault): void;
  /** From now on, the server returns 405 for every list. */
  dropLists(): void;
  /** From now on, the server returns 405 for the list of this kind. */
  dropList(kind: RecordKind): void;
  /** From now on, every update with this method gets this status. */
  refuse(method: 'PATCH' | 'PUT', status: number): void;
  /** All requests so far that tried to write a record, for example `PATCH room-type`. */
  writes(): readonly string[];
}

const COUNTS = {
  hotel: 1,
  'room-type': 2,
  room: 5,
  plan: 3,
  rule: 6,
  pricing: 1,
  user: 2,
} as const;
const TOTAL = 21;
type Kind = keyof typeof COUNTS;
const KINDS = Object.keys(COUNTS) as Kind[];

/**
 * What `OnboardHotel` promises on any server (docs/behaviour.md §4,
 * docs/decisions/next-launch-continues.md and
 * docs/decisions/lost-response-is-looked-up.md).
 */
export function describeOnboardHotel(
  name: string,
  open: () => Promise<OnboardingHarness> | OnboardingHarness,
): void {
  const start = async (document = SAMPLE_DOCUMENT) => {
    const harness = await open();
    const clock = new InstantClock();
    const config = configOf(document);
    const ownJournal = new MemoryJournal();
    const onboardHotel = onboardHotelOver(harness.api, clock);
    const launch = (of = config, journal = ownJournal) => onboardHotel.run({ config: of, journal });
    const launchAgain = (hotelId: Id | undefined) => {
      const hotelProfile = { ...config.hotelProfile, id: hotelId ?? '' };
      return launch({ ...config, hotelProfile }, new MemoryJournal());
    };
    const expectEverythingOnce = async () => {
      for (const kind of KINDS) {
        expect(await harness.records(kind), kind).toHaveLength(COUNTS[kind]);
      }
      const [hotel] = await harness.records('hotel');
      expect(hotel).toMatchObject({ code: 'SEASID01', onboarding_completed: true });
    };
    return { harness, config, launch, launchAgain, expectEverythingOnce };
  };

  describe(`OnboardHotel over ${name}`, () => {
    it('creates every record of the plan once and marks the setup as complete', async () => {
      const { launch, expectEverythingOnce } = await start();
      expect(await launch()).toMatchObject({
        status: 'onboarded',
        operations: { done: TOTAL, failed: 0, total: TOTAL },
        warnings: [],
      });
      await expectEverythingOnce();
    });

    it.each([
      ['the connection is lost after the server wrote it', LOST_AFTER_COMMIT],
      ['a gateway answers 502 after the server wrote it', BAD_GATEWAY_AFTER_COMMIT],
      ['the server answers 500 after it wrote it', CRASHED_AFTER_COMMIT],
      ['the connection is lost before the server wrote it', LOST_BEFORE_COMMIT],
    ])('creates every record exactly once if %s', async (_, fault) => {
      const { harness, launch, expectEverythingOnce } = await start();
      for (const kind of KINDS) harness.failNext(kind, fault);
      expect(await launch()).toMatchObject({ status: 'onboarded', warnings: [] });
      await expectEverythingOnce();
    });

    it.each([
      ['hotel', 'hotel', /^hotel$/],
      ['room-type', 'rooms', /^room-type:/],
      ['plan', 'rates', /^plan:/],
    ] as const)('a refused %s stops the run at the stage %s', async (kind, stage, operation) => {
      const { harness, launch } = await start();
      harness.failNext(kind, REFUSED);
      expect(await launch()).toMatchObject({
        status: 'failed',
        error: { stage, operation: expect.stringMatching(operation), status: 400 },
      });
      expect(await harness.records('user')).toEqual([]);
    });

    it('a server error that wrote nothing stops the run without a second request for the hotel', async () => {
      const { harness, launch } = await start();
      harness.failNext('hotel', CRASHED);
      expect(await launch()).toMatchObject({ status: 'failed', error: { status: 500 } });
      expect(await harness.records('hotel')).toEqual([]);
    });

    it.each([
      ['room', 'room:101'],
      ['rule', 'rule:BAR:DLX'],
      ['pricing', 'pricing'],
      ['completion', 'completion'],
    ] as const)('a refused %s only warns (docs/behaviour.md §4)', async (kind, operation) => {
      const { harness, launch } = await start();
      harness.failNext(kind, REFUSED);
      expect(await launch()).toMatchObject({
        status: 'incomplete',
        operations: { done: TOTAL - 1, failed: 1, total: TOTAL },
        warnings: [{ operation: expect.stringContaining(operation.slice(0, 4)), status: 400 }],
      });
    });

    it('fails at the stage staff if no administrator exists afterwards', async () => {
      const { harness, launch } = await start({
        ...SAMPLE_DOCUMENT,
        staffUsers: SAMPLE_DOCUMENT.staffUsers?.slice(0, 1) ?? [],
      });
      harness.failNext('user', REFUSED);
      expect(await launch()).toMatchObject({
        status: 'failed',
        error: { stage: 'staff', operation: 'user:asha', status: 400 },
        warnings: [{ operation: 'user:asha' }],
      });
      const [hotel] = await harness.records('hotel');
      expect(hotel?.['onboarding_completed']).not.toBe(true);
    });

    it('creates nothing twice in the attempts after a failed one', async () => {
      const { harness, launch, expectEverythingOnce } = await start();
      // A failed hotel, room type or plan stops the launch. A failed room does not.
      for (const kinds of [
        ['hotel'],
        ['room-type'],
        ['room', 'plan'],
        ['rule', 'pricing', 'user'],
      ]) {
        for (const kind of kinds) harness.failNext(kind as Kind, REFUSED);
        expect((await launch()).status).not.toBe('onboarded');
      }
      expect(await launch()).toMatchObject({ status: 'onboarded', operations: { done: TOTAL } });
      await expectEverythingOnce();
    });

    it('reports an unconfirmed record by name if the server has no list', async () => {
      const { harness, launch } = await start();
      harness.failNext('pricing', LOST_AFTER_COMMIT);
      harness.dropLists();
      const outcome = await launch();
      expect(outcome).toMatchObject({ status: 'incomplete', warnings: [{ operation: 'pricing' }] });
      expect(outcome.warnings[0]?.message).toContain('did not confirm that it was created');
      expect(await launch()).toMatchObject({ status: 'incomplete' });
      expect(await harness.records('pricing')).toHaveLength(1);
    });

    it('treats a user as existing if the server refuses it as existing and lists no users', async () => {
      const { harness, launch, launchAgain, expectEverythingOnce } = await start();
      const { hotelId } = await launch();
      harness.dropList('user');
      const again = await launchAgain(hotelId);
      expect(again).toMatchObject({
        status: 'onboarded',
        operations: { failed: 0, unchanged: TOTAL },
        warnings: [],
        notes: [{ operations: ['user:asha', 'user:ben'] }],
      });
      await expectEverythingOnce();
    });

    it('finds a hotel by its code, name and address', async () => {
      const { launch, config, expectEverythingOnce } = await start();
      const { hotelId } = await launch();
      expect(await launch(config, new MemoryJournal())).toMatchObject({
        status: 'onboarded',
        hotelId,
        operations: { done: TOTAL, unchanged: TOTAL },
      });
      await expectEverythingOnce();
    });

    it('fails a hotel with the code of another hotel, and advises to give it another code', async () => {
      const first = await start();
      await first.launch();
      const hotelProfile = { ...SAMPLE_DOCUMENT.hotelProfile, name: 'Seaside Garden' };
      const config = configOf({ ...SAMPLE_DOCUMENT, hotelProfile });
      const outcome = await first.launch(config, new MemoryJournal());
      const message = expect.stringContaining('hotelProfile.code');
      expect(outcome).toMatchObject({
        status: 'failed',
        error: { stage: 'hotel', status: 400, message },
      });
      await first.expectEverythingOnce();
    });
  });
}
