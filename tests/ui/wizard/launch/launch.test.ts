import { describe, expect, it } from 'vitest';
import { ApiError, CANCELLED } from '#application/errors/api-error.ts';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import { STAGE_OF, type OperationKind } from '#domain/plan/operation.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { configOf, countingRandom } from '#tests/fakes/sample-configs.ts';
import { operationWords } from '#application/launch/operation-words.ts';
import { groupFailures } from '#ui/runs/failure-groups.ts';
import { problemText } from '#ui/runs/launch-texts.ts';
import { expectEverythingOnce, wizardWorld } from '#tests/ui/support/wizard-world.ts';

describe('docs/behaviour.md §4 the launch', () => {
  it('a successful launch shows its notice, signs out, and leaves after 1.5 s', async () => {
    const { openAtReview, events, messages, left, api } = wizardWorld();
    const wizard = openAtReview();
    expect(await wizard.launchHotel()).toBe(true);
    expect(left, 'the administrator signs in next').toEqual(['asha']);
    expect(events.slice(-3)).toEqual(['Hotel Setup Complete!', 'signed out', '1500 ms']);
    expect(messages.at(-1)).toBe(
      'Your hotel has been successfully configured. Please login with your admin credentials.',
    );
    expect(wizard.state.completed).toHaveLength(5);
    expect(wizard.launch.hotel).toMatchObject({ state: 'onboarded', done: 21, total: 21 });
    expectEverythingOnce(api);
  });

  it('a launch shows a result if the server lists no hotels: it may have created a duplicate', async () => {
    const { openAtReview, api } = wizardWorld();
    const wizard = openAtReview();
    api.dropLists('hotel');
    expect(await wizard.launchHotel()).toBe(false);
    expect(groupFailures(wizard.state.result!.warnings, [])).toMatchObject([
      {
        repair: expect.stringMatching(/^Check whether the hotel existed already\./),
        reasons: [
          expect.stringMatching(/^The server did not list all its hotels for this account, /),
        ],
      },
    ]);
  });

  it("a failed launch shows 'Setup Error', keeps everything and stays signed in", async () => {
    const { openAtReview, open, events, messages, api } = wizardWorld();
    const wizard = openAtReview();
    const before = wizard.document();
    api.failNext('plan', REFUSED);
    expect(await wizard.launchHotel()).toBe(false);
    expect(events).toEqual(['Setup Error']);
    expect(messages.at(-1)).toBe('There was an issue completing your setup. Please try again.');
    expect(wizard.state.step).toBe(4);
    expect(wizard.document()).toEqual(before);
    expect(open().document()).toEqual(before);
  });

  it('a launch that ends with the session shows no error of its own', async () => {
    const { openAtReview, events, api } = wizardWorld();
    const wizard = openAtReview();
    api.failNext('plan', { status: 401, commits: false });
    expect(await wizard.launchHotel()).toBe(false);
    expect(events).toEqual([]);
    expect(wizard.launch.phase).toBe('failed');
  });

  it('a launch runs once at a time, and nothing can be changed meanwhile', async () => {
    const { openAtReview, api } = wizardWorld();
    const wizard = openAtReview();
    const first = wizard.launchHotel();
    expect(wizard.launch.phase).toBe('running');
    expect(await wizard.launchHotel()).toBe(false);
    wizard.open(0);
    wizard.change(1);
    wizard.startOver();
    wizard.load({});
    expect(wizard.state.step).toBe(4);
    expect(await first).toBe(true);
    expect(await wizard.launchHotel(), 'nor after its end').toBe(false);
    expectEverythingOnce(api);
  });

  it('an unexpected error ends the launch with a message, and it can be tried again', async () => {
    const { openAtReview, events, api } = wizardWorld();
    const wizard = openAtReview();
    const send = api.send.bind(api);
    api.send = () => {
      throw new TypeError('a bug');
    };
    await expect(wizard.launchHotel()).rejects.toThrow('a bug');
    expect(wizard.launch.phase).toBe('failed');
    expect(problemText(wizard.launch.state.problem)).toBe('Failed to complete onboarding');
    expect(events).toEqual(['Setup Error']);
    api.send = send;
    expect(await wizard.launchHotel()).toBe(true);
    expectEverythingOnce(api);
  });
});

describe('progress', () => {
  it('the launch shows the operation in progress that started first', async () => {
    const { openAtReview, api } = wizardWorld();
    const wizard = openAtReview();
    const said: string[] = [];
    const send = api.send.bind(api);
    api.send = (request) => {
      said.push(wizard.launch.hotel.current);
      return send(request);
    };
    await wizard.launchHotel();
    expect(said.slice(0, 4)).toEqual([
      'Creating hotel Seaside Grand',
      'Creating room type Deluxe Room',
      'Creating room type Deluxe Room',
      'Creating room 101',
    ]);
    expect(said.at(-1)).toBe('Recording the completion of the setup');
  });

  it('the launch continues after warnings and lists them with titles', async () => {
    const { openAtReview, api } = wizardWorld();
    const wizard = openAtReview();
    api.failNext('room', REFUSED);
    await wizard.launchHotel();
    expect(wizard.launch.hotel).toMatchObject({
      state: 'incomplete',
      done: 20,
      failed: 1,
      warnings: [{ title: 'Room 101', message: 'Refused with 400.' }],
    });
    expect(wizard.launch.hotel.stages.rooms).toEqual({ done: 6, failed: 1, total: 7 });
  });
});

it('each kind of operation has a title', () => {
  const plan = planOnboarding(configOf(), { now: 0, random: countingRandom() });
  const wordsOf = operationWords(plan.operations, true);
  const firstOf = (kind: OperationKind) =>
    wordsOf(plan.operations.find((operation) => operation.kind === kind)?.key ?? '').doing;
  expect(Object.keys(STAGE_OF).map((kind) => firstOf(kind as OperationKind))).toEqual([
    'Updating hotel Seaside Grand',
    'Creating room type Deluxe Room',
    'Creating room 101',
    'Creating rate plan Best Available Rate',
    'Setting the rate for Deluxe Room in Best Available Rate',
    'Setting up dynamic pricing',
    'Creating staff user asha',
    'Recording the completion of the setup',
  ]);
  expect(wordsOf('user:ben-2').title, 'of an earlier plan').toBe('Staff user ben-2');
});

const pauseOf = (now: number, ms: number) => ({ until: now + ms, server: 'api.example' });

describe('pauses', () => {
  it('a pause longer than 2 s is shown to its end', async () => {
    const { openAtReview, pauses, clock, api } = wizardWorld();
    const wizard = openAtReview();
    const shown: (string | undefined)[] = [];
    const look = (ms?: number) => {
      pauses.change(ms === undefined ? undefined : pauseOf(clock.time, ms));
      shown.push(wizard.launch.state.pause?.server);
    };
    const send = api.send.bind(api);
    api.send = (request) => {
      if (request.kind === 'hotel') for (const ms of [2000, 2001, 500, undefined]) look(ms);
      return send(request);
    };
    await wizard.launchHotel();
    expect(shown).toEqual([undefined, 'api.example', 'api.example', undefined]);
    expect(pauses.listeners, 'no listeners after the end').toBe(0);
  });

  it('the user can stop waiting: the launch fails and can be tried again', async () => {
    const { openAtReview, pauses, api, events } = wizardWorld();
    const wizard = openAtReview();
    const send = api.send.bind(api);
    const facts = { status: 0, code: CANCELLED, message: 'Given up.', wroteNothing: true };
    api.send = (request) =>
      request.kind === 'room-type' ? Promise.reject(new ApiError(facts)) : send(request);
    const launched = wizard.launchHotel();
    wizard.launch.stop();
    expect(await launched).toBe(false);
    expect(pauses.givenUp).toBe(1);
    expect(events, 'what one stops oneself is no error').toEqual([]);
    expect(wizard.launch.phase).toBe('failed');
    expect(wizard.launch.state.pause).toBeUndefined();
    expect(wizard.launch.hotel.stages.rooms, 'nothing was tried').toMatchObject({ failed: 0 });
    api.send = send;
    expect(await wizard.launchHotel()).toBe(true);
    expectEverythingOnce(api);
  });
});
