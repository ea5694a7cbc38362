// Disasters that can strike a process, its networks or its database during a run.
import { KEEP_ALIVE_MS, SENDING_MS } from '#adapters/postgres/ownership-times.ts';
import type { TcpProxy } from './tcp-proxy.ts';

/** A process and what it depends on. */
export interface Victim {
  /** False once the run of this process is finished. */
  isAtWork(): boolean;
  signal(name: NodeJS.Signals): void;
  /** The network between all processes and the hotel server. */
  readonly serverNetwork: TcpProxy;
  /** Undefined if the runs are in a folder. */
  readonly database: DatabaseOfVictim | undefined;
}

interface DatabaseOfVictim {
  /** The network between this process and the database. */
  readonly network: TcpProxy;
  /** Crashes the database and starts it again. */
  crash(): Promise<void>;
}

export interface Disaster {
  readonly name: string;
  /** How often the disaster strikes, relative to the other disasters. */
  readonly weight: number;
  /** Shortest and longest time from `start` to `end`, in ms. */
  readonly lasts: readonly [number, number];
  readonly needsDatabase?: boolean;
  readonly start: (victim: Victim) => void | Promise<void>;
  readonly end?: (victim: Victim) => void;
}

const freeze: Pick<Disaster, 'start' | 'end'> = {
  start: (victim) => victim.signal('SIGSTOP'),
  end: (victim) => victim.signal('SIGCONT'),
};

const cutDatabase: Pick<Disaster, 'start' | 'end'> = {
  start: ({ database }) => database?.network.cut(),
  end: ({ database }) => database?.network.heal(),
};

export const DISASTERS: readonly Disaster[] = [
  { name: 'kill', weight: 10, lasts: [0, 0], start: (victim) => victim.signal('SIGKILL') },
  { name: 'terminate', weight: 2, lasts: [0, 0], start: (victim) => victim.signal('SIGTERM') },
  { name: 'short freeze', weight: 4, lasts: [100, 3000], ...freeze },
  // Freezes longer than a request may take, so that the process must check that it still owns the
  // run.
  { name: 'long freeze', weight: 1, lasts: [SENDING_MS, SENDING_MS + 3000], ...freeze },
  {
    name: 'server cut off',
    weight: 3,
    lasts: [200, 4000],
    start: ({ serverNetwork }) => serverNetwork.cut(),
    end({ serverNetwork }) {
      // Without this, the server could execute a delayed request after hms has looked for the record
      // that it creates. hms cannot handle that (docs/decisions/old-requests-end-first.md).
      serverNetwork.giveUp();
      serverNetwork.heal();
    },
  },
  {
    name: 'database cut off',
    weight: 4,
    lasts: [200, 8000],
    needsDatabase: true,
    ...cutDatabase,
  },
  {
    name: 'database cut off until it frees the run',
    weight: 1,
    lasts: [KEEP_ALIVE_MS, KEEP_ALIVE_MS + 6000],
    needsDatabase: true,
    ...cutDatabase,
  },
  {
    name: 'database crash',
    weight: 6,
    lasts: [0, 0],
    needsDatabase: true,
    start: ({ database }) => database?.crash(),
  },
];
