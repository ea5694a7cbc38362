import { lockBeats } from './lock-beats.ts';

/**
 * A tab that is busy for longer loses the lock of a draft as if the user had chosen 'Continue here'. The lock of a launch
 * stays, because the tab has noted it (`lockBeats`).
 */
const ANSWER_MS = 500;

interface Message {
  readonly said: 'what is held?' | 'it is held' | 'I want it' | 'I take it';
  readonly name?: string;
  /** Of the tab. If two tabs want a lock at the same time, the tab with the lower number gets it. */
  readonly tab: number;
}

/**
 * Locks of the tabs of one browser, in place of Web Locks, which browsers offer only over https. A request waits for
 * no other tab: if another tab has the lock, it gets null with `ifAvailable`, and is otherwise rejected.
 */
export function channelLocks(
  channel = new BroadcastChannel('hms-locks'),
  wait: () => Promise<unknown> = () =>
    new Promise((resolve) => void setTimeout(resolve, ANSWER_MS)),
  beats = lockBeats(() => localStorage, Date.now),
): Pick<LockManager, 'request' | 'query'> {
  const tab = Math.random();
  /** By name, the function that ends the request of this tab. */
  const held = new Map<string, (error: Error) => void>();
  const wanted = new Set<string>();
  /** The names of locks that another tab has, as far as this tab has asked. */
  const heldElsewhere = new Set<string>();
  const queries = new Set<Set<string>>();
  const say = (said: Message['said'], name?: string) => {
    const message: Message = { said, tab, ...(name !== undefined && { name }) };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only one
    channel.postMessage(message);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const { said, name = '', tab: other } = data;
    if (said === 'what is held?') for (const own of held.keys()) say('it is held', own);
    if (said === 'it is held') for (const names of [heldElsewhere, ...queries]) names.add(name);
    if (said === 'I want it') {
      if (held.has(name) || (wanted.has(name) && tab < other)) say('it is held', name);
      else heldElsewhere.add(name);
    }
    if (said === 'I take it') {
      held.get(name)?.(new Error('Another tab has taken the lock.'));
      held.delete(name);
    }
  });
  const isFree = async (name: string) => {
    wanted.add(name);
    heldElsewhere.delete(name);
    say('I want it', name);
    await wait();
    wanted.delete(name);
    return !heldElsewhere.has(name) && !beats.names().includes(name);
  };
  const request = async <T>(
    name: string,
    { steal, ifAvailable }: LockOptions,
    use: (lock: Pick<Lock, 'name'> | null) => T,
  ) => {
    const isOwn = held.has(name) || wanted.has(name);
    if (ifAvailable && (isOwn || !(await isFree(name)))) return await use(null);
    if (!steal && !ifAvailable && !(await isFree(name)))
      throw new Error('Another tab has the lock.');
    const lost = new Promise<never>((_, reject) => void held.set(name, reject));
    lost.catch(() => undefined);
    const lose = held.get(name);
    // A launch that has started must not lose its lock.
    if (!ifAvailable) say('I take it', name);
    const stopBeats = ifAvailable ? beats.start(name) : undefined;
    try {
      return await Promise.race([use({ name }), ...(ifAvailable ? [] : [lost])]);
    } finally {
      stopBeats?.();
      if (held.get(name) === lose) held.delete(name);
    }
  };
  return {
    request,
    async query() {
      const found = new Set<string>();
      queries.add(found);
      say('what is held?');
      await wait();
      queries.delete(found);
      const names = new Set([...held.keys(), ...found, ...beats.names()]);
      return { held: [...names].map((name) => ({ name })) };
    },
  } as Pick<LockManager, 'request' | 'query'>;
}
