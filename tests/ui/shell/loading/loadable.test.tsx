// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { loadable, type Loadable } from '#ui/shell/loading/loadable.tsx';

afterEach(cleanup);

const createStep = () =>
  loadable(() =>
    Promise.resolve({ default: ({ name }: { readonly name: string }) => <p>{name}</p> }),
  );

function show(Step: Loadable<{ readonly name: string }>) {
  render(
    <Suspense fallback={<p>Loading...</p>}>
      <Step name="Rate Setup" />
    </Suspense>,
  );
}

describe('docs/behaviour.md §2 a lazily loaded part of a screen', () => {
  it('shows at once if it is loaded', async () => {
    const Step = createStep();
    await Step.load();
    show(Step);
    expect(screen.getByText('Rate Setup')).toBeTruthy();
  });

  it('shows "Loading..." until it is loaded', async () => {
    show(createStep());
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(await screen.findByText('Rate Setup')).toBeTruthy();
  });

  it('says why it cannot be loaded, and shows after a successful retry', async () => {
    let isUp = false;
    const Step = loadable(async () => {
      if (!isUp) throw new TypeError('Failed to fetch');
      return { default: ({ name }: { readonly name: string }) => <p>{name}</p> };
    });
    show(Step);
    const user = userEvent.setup();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert').textContent).toContain("Couldn't load this page");
    await user.click(retry);
    expect(await screen.findByRole('button', { name: 'Reload page' })).toBeTruthy();
    isUp = true;
    await user.click(retry);
    expect(await screen.findByText('Rate Setup')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
