// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { momentText } from '#ui/texts/days.ts';
import { PLAIN } from '#ui/texts/numbers.ts';
import { Refreshed, type RefreshedProps } from '#ui/shell/loading/refreshed.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Renders a screen that is refreshed every minute; the test decides when a minute has passed. */
function screen() {
  let time = Date.UTC(2026, 5, 1, 14);
  const sleeps: (() => void)[] = [];
  const user = { isSignedIn: true };
  const reads: ((isDone: boolean) => void)[] = [];
  const services = {
    clock: {
      now: () => time,
      sleep: (_: number, signal?: AbortSignal) =>
        new Promise<void>((resolve) => {
          sleeps.push(resolve);
          signal?.addEventListener('abort', () => resolve());
        }),
    },
    session: { current: () => (user.isSignedIn ? {} : undefined) },
  } as unknown as RefreshedProps['services'];
  const value = { refresh: () => new Promise<boolean>((resolve) => void reads.push(resolve)) };
  const shown = render(<Refreshed services={services} of={[value]} what="The rooms" />);
  return {
    reads,
    user,
    close: shown.unmount,
    text: () => shown.container.textContent,
    passMinute: () =>
      act(async () => {
        time += 60_000;
        sleeps.splice(0).forEach((wake) => wake());
      }),
    show: (isShown: boolean) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isShown ? 'visible' : 'hidden');
      document.dispatchEvent(new Event('visibilitychange'));
    },
    answer: (isDone: boolean) => act(async () => reads.at(-1)?.(isDone)),
  };
}

describe('a screen that is refreshed', () => {
  it('reads at once on return to the tab, and nothing while it is hidden', async () => {
    const { reads, passMinute, show } = screen();
    show(false);
    await passMinute();
    expect(reads).toHaveLength(0);
    show(true);
    expect(reads).toHaveLength(1);
  });

  it('waits for a slow answer before it reads again', async () => {
    const { reads, passMinute, show, answer } = screen();
    await passMinute();
    show(true);
    await passMinute();
    expect(reads).toHaveLength(1);
    await answer(true);
    show(true);
    expect(reads).toHaveLength(2);
  });

  it('says since when it is outdated if a read fails, until one succeeds', async () => {
    const { text, passMinute, answer } = screen();
    await passMinute();
    await answer(true);
    expect(text()).toBe('');
    for (const _ of [1, 2]) {
      await passMinute();
      await answer(false);
      expect(text()).toContain('The rooms could not be refreshed. They are from');
      expect(text()).toContain(momentText(Date.UTC(2026, 5, 1, 14, 1), PLAIN));
    }
    await passMinute();
    await answer(true);
    expect(text()).toBe('');
  });
});
