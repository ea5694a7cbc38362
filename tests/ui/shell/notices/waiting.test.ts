import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followWaiting, waitAs, waiting } from '#ui/shell/notices/waiting.ts';
import { FakePauses } from '#tests/fakes/fake-pauses.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';

const clock = new InstantClock();
let pauses: FakePauses;

const pauseOf = (seconds: number) => ({
  until: clock.now() + seconds * 1000,
  server: 'pms.example',
});

beforeEach(() => {
  pauses = new FakePauses();
  followWaiting({ pauses, clock });
});

afterEach(() => {
  pauses.change(undefined);
  waiting.waiter = undefined;
});

describe('what every screen shows of a pause', () => {
  it('shows a pause of more than 2 seconds until it ends', () => {
    pauses.change(pauseOf(2));
    expect(waiting.pause).toBeUndefined();
    pauses.change(pauseOf(60));
    expect(waiting.pause).toEqual(pauseOf(60));
    expect(waiting.waiter?.what).toBe('This page');
    pauses.change(undefined);
    expect(waiting.pause).toBeUndefined();
  });

  it('names and stops the launch while it waits', () => {
    const stopped: string[] = [];
    const end = waitAs({ what: 'The launch', stop: () => void stopped.push('launch') });
    expect(waiting.waiter?.what).toBe('The launch');
    waiting.waiter?.stop();
    expect(stopped).toEqual(['launch']);
    expect(pauses.givenUp).toBe(0);
    end();
    expect(waiting.waiter?.what).toBe('This page');
  });
});
