/** A tab that is busy for longer loses its lock, as if the user had chosen 'Continue here'. */
const ANSWER_MS = 500;

interface Message {
  readonly name: string;
  readonly said: 'is it held?' | 'yes' | 'I take it';
}

/**
 * Locks of the tabs of one browser, in place of Web Locks, which browsers offer only over https. They are held until
 * the tab is closed or another tab takes them. Two tabs that take a lock at the same time both lose it.
 */
export function channelLocks(
  channel = new BroadcastChannel('hms-locks'),
  wait: () => Promise<unknown> = () =>
    new Promise((resolve) => void setTimeout(resolve, ANSWER_MS)),
): Pick<LockManager, 'request'> {
  /** By name, the function that ends the request of this tab. */
  const held = new Map<string, (error: Error) => void>();
  /** The names of locks that another tab holds, as far as this tab has asked. */
  const heldElsewhere = new Set<string>();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only one
  const say = (message: Message) => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const { name, said } = data;
    if (said === 'yes') heldElsewhere.add(name);
    else if (said === 'is it held?' && held.has(name)) say({ name, said: 'yes' });
    else if (said === 'I take it') {
      held.get(name)?.(new Error('Another tab has taken the lock.'));
      held.delete(name);
    }
  });
  const request = async <T>(name: string, { steal }: LockOptions, hold: () => T) => {
    if (!steal) {
      heldElsewhere.delete(name);
      say({ name, said: 'is it held?' });
      await wait();
      if (heldElsewhere.has(name)) throw new Error('Another tab has the lock.');
    }
    const lost = new Promise<never>((_, reject) => void held.set(name, reject));
    say({ name, said: 'I take it' });
    return await Promise.race([hold(), lost]);
  };
  return { request } as Pick<LockManager, 'request'>;
}
