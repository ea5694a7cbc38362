// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { loadable, type Loadable } from '#ui/loadable.tsx';

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

describe('SPEC §2 Setup wizard screen, a step that is loaded when it is needed', () => {
  it('is there at once where it was loaded before', async () => {
    const Step = createStep();
    await Step.load();
    show(Step);
    expect(screen.getByText('Rate Setup')).toBeTruthy();
  });

  it('comes after "Loading..." where it was not', async () => {
    show(createStep());
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(await screen.findByText('Rate Setup')).toBeTruthy();
  });
});
