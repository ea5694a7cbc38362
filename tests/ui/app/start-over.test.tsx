// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { LoadBoundary } from '#ui/shell/loading/load-boundary.tsx';
import { StartOver } from '#ui/app/start-over.tsx';
import type { ScreenProps, Services } from '#ui/services.ts';
import type { Notice } from '#ui/texts/notices.ts';

afterEach(cleanup);

function Broken(): never {
  throw new Error('A bug');
}

function shown(drafts: MemoryDraftStore, { isOffline = false, hotel = '' } = {}) {
  history.replaceState(null, '', `/onboarding${hotel && `?hotel=${hotel}`}`);
  const notices: Notice[] = [];
  const removed: string[] = [];
  const services = {
    drafts,
    settings: { apiBaseUrl: '/api' },
    session: {
      current: () => ({ currentUser: { username: 'asha', user_profile: { hotel: { id: 7 } } } }),
    },
    loadLaunchServices: () =>
      Promise.resolve({
        runs: {
          remove(run: string) {
            removed.push(run);
            return Promise.resolve(true);
          },
        },
      }),
  } as unknown as Services;
  const props: ScreenProps = {
    loadServices: () =>
      isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(services),
    notify: (notice) => void notices.push(notice),
  };
  render(
    <LoadBoundary fullScreen otherAction={<StartOver {...props} />}>
      <Broken />
    </LoadBoundary>,
    { onCaughtError: () => undefined },
  );
  return { user: userEvent.setup(), notices, removed };
}

async function startOver(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  await user.click(screen.getByRole('button', { name: 'Clear everything' }));
}

const DRAFT = { document: SAMPLE_DOCUMENT, completed: [], hotel: { run: 'run-1' } };

describe('the error screen of the setup', () => {
  it('keeps its texts and deletes nothing if the user cancels', async () => {
    const drafts = new MemoryDraftStore();
    drafts.write('asha@7', DRAFT);
    const { user } = shown(drafts);
    expect(screen.getByRole('alert').textContent).toBe(
      "Something went wrongWe're sorry, but something unexpected happened. Please try refreshing the page." +
        'Refresh PageStart overIf the problem persists, please contact support.',
    );
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'Records that a launch has created',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([...drafts.texts.keys()]).toEqual(['asha@7']);
  });

  it("deletes the setup of the user's hotel and its run, but nothing of other users and hotels", async () => {
    const drafts = new MemoryDraftStore();
    for (const key of ['asha@7', 'ben', 'asha@8']) drafts.write(key, DRAFT);
    const { user, removed } = shown(drafts);
    await startOver(user);
    await waitFor(() => expect([...drafts.texts.keys()]).toEqual(['ben', 'asha@8']));
    await waitFor(() => expect(removed).toEqual(['run-1']));
  });

  it('says so if the setup cannot be cleared', async () => {
    const drafts = new MemoryDraftStore();
    drafts.write('asha', DRAFT);
    const { user, notices } = shown(drafts, { isOffline: true });
    await startOver(user);
    await waitFor(() => expect(notices).toMatchObject([{ title: 'Setup Not Cleared' }]));
    expect(drafts.texts.size).toBe(1);
  });
});
