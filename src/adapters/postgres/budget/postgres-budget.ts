import type { SlotTimer } from '#adapters/http/queue/slot-timer.ts';
import type { Lease, RequestBudget } from '#application/ports/request-budget.ts';
import { BudgetRow } from './budget-row.ts';
import type { Connections } from '#adapters/postgres/connections.ts';
import { DatabaseClock } from './database-clock.ts';

/** A process leases at most so many slots at once: a killed one leaves them unused. */
const MOST_SLOTS = 10;
/** A block takes no longer, so that a user who stops waiting need not. */
const LONGEST_BLOCK_MS = 1000;
/** How far ahead the first slot of a block is at most, though the database responds more slowly. */
const FURTHEST_MS = 100;
/** Of later slots only one is used, so that a process that was busy does not send several together. */
const LATE_MS = 8;
/** A later slot is never used: 1040 ms have 104 slots of 10 ms, so no second has more than 105. */
const MOST_LATE_MS = 40;

export interface PostgresBudgetOptions {
  readonly connections: Connections;
  /** Processes that name the same server share its budget. */
  readonly server: string;
  /** The time between two requests of all processes together, in ms; 0 for no limit. */
  readonly gapMs: number;
  readonly timer: SlotTimer;
  readonly lease?: Lease;
}

/**
 * The budget of a server in PostgreSQL (docs/decisions.md R46). A slot is a moment at which one
 * request may be sent. Slots are leased in blocks, as many as requests wait for, once those before
 * are used.
 */
export class PostgresBudget implements RequestBudget {
  readonly #gapMs: number;
  readonly #timer: SlotTimer;
  readonly #lease: Lease | undefined;
  readonly #row: BudgetRow;
  readonly #clock = new DatabaseClock();
  readonly #listeners: ((seconds: number) => void)[] = [];
  readonly #waiting: PromiseWithResolvers<void>[] = [];
  /** Leased and not yet due, in order, in the timer's time. */
  #slots: number[] = [];
  /** In the timer's time. */
  #pausedUntil = -Infinity;
  #wakesAt = Infinity;
  /** How long the last response of the database took, within reason. */
  #responseMs = 0;
  #isLeasing = false;

  private constructor({ connections, server, gapMs, timer, lease }: PostgresBudgetOptions) {
    this.#gapMs = gapMs;
    this.#timer = timer;
    this.#lease = lease;
    this.#row = new BudgetRow(connections, server, {
      remaining: () => Math.max(0, this.#pausedUntil - timer.now()),
      heard: (ms) => this.#heardPause(ms),
    });
  }

  /** Resolves when pauses of other processes are heard. Rejects with `StoreUnreachable`. */
  static async open(options: PostgresBudgetOptions): Promise<PostgresBudget> {
    const budget = new PostgresBudget(options);
    await budget.#row.open();
    return budget;
  }

  async slot(): Promise<void> {
    if (this.#gapMs > 0 || this.#isPaused) {
      const turn = Promise.withResolvers<void>();
      this.#waiting.push(turn);
      this.#serve();
      await turn.promise;
    }
    this.#lease?.assertLive();
  }

  pause(seconds: number): void {
    if (seconds <= 0) return;
    this.#hold(seconds * 1000);
    void this.#row.pause(seconds * 1000);
  }

  onPause(listener: (seconds: number) => void): void {
    this.#listeners.push(listener);
    if (this.#isPaused) listener((this.#pausedUntil - this.#timer.now()) / 1000);
  }

  /** Closes the connection. Call it when no request waits. */
  async close(): Promise<void> {
    await this.#row.close();
  }

  get #isPaused(): boolean {
    return this.#timer.now() < this.#pausedUntil;
  }

  #heardPause(ms: number): void {
    if (!(ms > Math.max(0, this.#pausedUntil - this.#timer.now()))) return;
    for (const listener of this.#listeners) listener(ms / 1000);
    this.#hold(ms);
  }

  /** No slot before the end of the pause is used. */
  #hold(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#timer.now() + ms);
    this.#slots = this.#slots.filter((slot) => slot >= this.#pausedUntil);
    for (const turn of this.#waiting.splice(0)) turn.resolve();
  }

  /** Gives due slots to the requests that wait, and looks for more slots if they are too few. */
  #serve(): void {
    const now = this.#timer.now();
    if (now < this.#pausedUntil) {
      this.#wakeAt(this.#pausedUntil);
      return;
    }
    if (this.#gapMs === 0) {
      for (const turn of this.#waiting.splice(0)) turn.resolve();
      return;
    }
    for (let count = this.#takeDueSlots(now); count > 0; count -= 1) {
      this.#waiting.shift()?.resolve();
    }
    if (this.#slots[0] !== undefined) this.#wakeAt(this.#slots[0]);
    const missing = this.#waiting.length - this.#slots.length;
    const areUsed = (this.#slots.at(-1) ?? now) - now <= 2 * this.#responseMs;
    if (missing > 0 && areUsed && !this.#isLeasing) void this.#leaseSlots(missing);
  }

  /** Returns how many of the slots that are due may be used. */
  #takeDueSlots(now: number): number {
    const due = this.#slots.filter((slot) => slot <= now);
    this.#slots = this.#slots.slice(due.length);
    const inTime = due.filter((slot) => now - slot <= LATE_MS).length;
    return inTime || Number(due.some((slot) => now - slot <= MOST_LATE_MS));
  }

  #wakeAt(time: number): void {
    if (this.#wakesAt <= time) return;
    this.#wakesAt = time;
    this.#timer.at(time, () => {
      this.#wakesAt = Infinity;
      if (this.#waiting.length > 0) this.#serve();
    });
  }

  async #leaseSlots(missing: number): Promise<void> {
    const count = Math.min(missing, MOST_SLOTS, Math.ceil(LONGEST_BLOCK_MS / this.#gapMs));
    this.#isLeasing = true;
    try {
      const sent = this.#timer.now();
      // The first slot is so far ahead that it is not over before this process hears of it.
      const leased = await this.#row.lease(count * this.#gapMs, this.#responseMs);
      const received = this.#timer.now();
      this.#responseMs = Math.min(received - sent, FURTHEST_MS);
      if (leased) {
        this.#clock.compare(leased.now, sent, received);
        const first = this.#clock.toLocal(leased.first);
        for (let index = 0; index < count; index += 1) {
          const slot = first + index * this.#gapMs;
          if (slot >= this.#pausedUntil) this.#slots.push(slot);
        }
      }
    } catch (error) {
      for (const turn of this.#waiting.splice(0)) turn.reject(error);
    } finally {
      this.#isLeasing = false;
    }
    this.#serve();
  }
}
