// Work of other tabs that a sign-out would end, because it signs out the whole browser.
import type { Launch } from '#application/launch/launch.ts';
import type { Services } from '#ui/services.ts';

type Tabs = Pick<Services, 'launchLock' | 'draftOwner'>;

/** A tab has a lock of this name while its page has passwords that were not handed over. */
const PASSWORDS = 'passwords:';

/** Resolves to a sentence about what a sign-out here would end in other tabs; '' if nothing. */
export async function workElsewhere({ launchLock, draftOwner }: Tabs): Promise<string> {
  if (await launchLock.isHeld())
    return 'Another tab is launching hotels. If you sign out, the launch stops.';
  const keys = [...(await draftOwner.elsewhere())];
  return keys.some((key) => key.startsWith(PASSWORDS))
    ? 'Another tab shows generated passwords that were not downloaded or printed. They are only on that page.'
    : '';
}

/** Lets other tabs know of passwords that were not handed over. Returns a function that stops this. */
export function announcePasswords(launch: Launch, draftOwner: Tabs['draftOwner']): () => void {
  let key = '';
  let changing: Promise<unknown> = Promise.resolve();
  const announce = (wanted: string) => {
    if (wanted === key) return;
    const before = key;
    key = wanted;
    changing = changing.then(() => {
      if (before !== '') draftOwner.release(before);
      return wanted !== '' && draftOwner.claim(wanted);
    });
  };
  const follow = () => announce(launch.state.pending > 0 ? PASSWORDS + launch.name : '');
  follow();
  const stop = launch.subscribe(follow);
  return () => {
    stop();
    announce('');
  };
}
