// Disasters that can strike a process or its network during a run.
import { REQUEST_TIMEOUT_MS } from '#domain/session/request-limits.ts';
import type { ChaosProxy } from './chaos-proxy.ts';

/** A process and what it depends on. */
export interface Victim {
  /** False once the run of this process is finished. */
  isAtWork(): boolean;
  signal(name: NodeJS.Signals): void;
  /** The network between all processes and the hotel server. */
  readonly proxy: ChaosProxy;
}

export interface Disaster {
  readonly name: string;
  /** How often the disaster strikes, relative to the other disasters. */
  readonly weight: number;
  /** Shortest and longest time from `start` to `end`, in ms. */
  readonly lasts: readonly [number, number];
  /** May return a function that ends the disaster. */
  readonly start: (victim: Victim) => (() => void) | void;
}

const freeze: Disaster['start'] = (victim) => {
  victim.signal('SIGSTOP');
  return () => victim.signal('SIGCONT');
};

export const DISASTERS: readonly Disaster[] = [
  { name: 'kill', weight: 10, lasts: [0, 0], start: (victim) => victim.signal('SIGKILL') },
  { name: 'terminate', weight: 2, lasts: [0, 0], start: (victim) => victim.signal('SIGTERM') },
  { name: 'short freeze', weight: 4, lasts: [100, 3000], start: freeze },
  {
    name: 'long freeze',
    weight: 1,
    lasts: [REQUEST_TIMEOUT_MS, REQUEST_TIMEOUT_MS + 3000],
    start: freeze,
  },
  { name: 'server cut off', weight: 3, lasts: [200, 4000], start: ({ proxy }) => proxy.cut() },
];
