import { describe, expect, it } from 'vitest';
import { ApiError, CANCELLED } from '#application/errors/api-error.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { groupFailures } from '#ui/runs/failure-groups.ts';
import { launchProblemText } from '#ui/runs/launch-error.tsx';
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
    expect(groupFailures(wizard.launch.hotel.warnings, [])).toMatchObject([
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
    expect(launchProblemText(wizard.launch.state.problem)).toBe('Failed to complete onboarding');
    expect(events).toEqual(['Setup Error']);
    api.send = send;
    expect(await wizard.launchHotel()).toBe(true);
    expectEverythingOnce(api);
  });
});

describe('pauses', () => {
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
