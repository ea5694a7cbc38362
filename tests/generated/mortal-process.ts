import { CopiedJournal } from './copied-journal.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { Journal } from '#application/ports/runs/journal.ts';

class Killed extends Error {}

interface Death {
  /** The number of the request at which the process is killed, counted from 1. */
  readonly at: number;
  /** `sent`: the server executes the request, but the process never sees the response. */
  readonly moment: 'unsent' | 'sent';
}

/** A process that is killed at a request. From then on, it sends nothing and records nothing. */
export class MortalProcess {
  readonly api: OnboardingApi;
  readonly journal: Journal;
  /** What the process recorded before it was killed. */
  readonly recorded: CopiedJournal;
  requests = 0;
  #isDead = false;

  constructor(api: OnboardingApi, death?: Death, earlier = new CopiedJournal()) {
    this.recorded = earlier;
    this.journal = {
      read: (key) => this.recorded.read(key),
      write: (key, entry) => {
        if (!this.#isDead) this.recorded.write(key, entry);
      },
    };
    const call = async <Value>(request: () => Promise<Value>): Promise<Value> => {
      if (this.#isDead) throw new Killed();
      this.requests += 1;
      if (this.requests === death?.at) {
        this.#isDead = true;
        if (death.moment === 'sent') await request().catch(() => undefined);
        throw new Killed();
      }
      const [response] = await Promise.allSettled([request()]);
      if (this.#isDead) throw new Killed();
      if (response.status === 'rejected') throw response.reason;
      return response.value;
    };
    this.api = {
      send: (request) => call(() => api.send(request)),
      read: (request) => call(() => api.read(request)),
      change: (request) => call(() => api.change(request)),
      replace: (request) => call(() => api.replace(request)),
      remove: (request) => call(() => api.remove(request)),
      list: (kind, of) => call(() => api.list(kind, of)),
      hotel: (id) => call(() => api.hotel(id)),
      hotels: () => api.hotels(),
    };
  }

  /** Resolves to undefined if the process was killed. */
  async outlive<Value>(work: Promise<Value>): Promise<Value | undefined> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof Killed) return undefined;
      throw error;
    }
  }
}
