// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { lazyPart } from '#ui/shell/loading/lazy.ts';
import { LoadBoundary } from '#ui/shell/loading/load-boundary.tsx';

afterEach(cleanup);

const Rates = ({ name }: { readonly name: string }) => <p>{name}</p>;

const tryAgain = () => act(async () => screen.getByRole('button', { name: 'Try Again' }).click());

async function show(Part: ComponentType<{ readonly name: string }>) {
  await act(async () => {
    render(
      <LoadBoundary>
        <Suspense fallback={<p>Loading...</p>}>
          <Part name="Rate Setup" />
        </Suspense>
      </LoadBoundary>,
      { onCaughtError: () => undefined },
    );
  });
}

describe('docs/behaviour.md §2 a part of the app that is loaded on demand', () => {
  it("a part of the app shows 'Loading...' until it is loaded", async () => {
    const { promise, resolve } = Promise.withResolvers<{ default: typeof Rates }>();
    await show(lazyPart(() => promise));
    expect(screen.getByText('Loading...')).toBeTruthy();
    await act(async () => resolve({ default: Rates }));
    expect(screen.getByText('Rate Setup')).toBeTruthy();
  });

  it('a part of the app says that it cannot be loaded, and loads again with each Try again', async () => {
    let loads = 0;
    const Part = lazyPart(async () => {
      loads += 1;
      if (loads < 3) throw new TypeError('Failed to fetch');
      return { default: Rates };
    });
    await show(Part);
    expect(screen.getByRole('alert').textContent).toContain("Couldn't load this page");
    await tryAgain();
    expect(screen.getByRole('alert').textContent).toContain("Couldn't load this page");
    await tryAgain();
    expect(screen.getByText('Rate Setup')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(loads).toBe(3);
  });
});
