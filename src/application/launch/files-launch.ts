import { DocumentInput } from '#application/bulk/input/document-input.ts';
import { RunUnwritable } from '#application/ports/runs/run-store.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { Launch } from './launch.ts';
import { keysOf } from '#application/errors/failed-operation.ts';
import type { OpenedLaunch } from './launch-state.ts';
import {
  isLaunched,
  isUnfinished,
  NO_LAUNCHED_HOTEL,
  storedRow,
  waitingHotel,
  type LaunchedHotel,
} from './launched-hotel.ts';
import type { LaunchParts, LaunchServices } from './launch-state.ts';
import { isElsewhere, runsOfFiles } from './stored-launches.ts';
import { takenText, withTaken, type TakenValue } from './taken-values.ts';

/**
 * Launches the hotels of files. The browser stores at most one such launch of a user. The page keeps the run
 * open, so that no other tab opens it, because only this page has its passwords.
 */
export class FilesLaunch extends Launch {
  #input: DocumentInput | undefined;
  #showing: Promise<boolean> | undefined;

  constructor(parts: LaunchParts) {
    super(parts, '');
  }

  async open(): Promise<void> {
    if (this.state.status !== 'none') return;
    const services = await this.parts.load().catch(() => undefined);
    if (this.state.status !== 'none') return;
    if (!services) return this.change({ problem: 'notLoaded' });
    try {
      await this.#showStored(services);
    } catch (error) {
      if (isElsewhere(error)) this.change({ problem: 'openElsewhere' });
      // If the browser refuses to store data, there is no stored run to show.
      else if (!(error instanceof RunUnwritable)) throw error;
    }
  }

  /** Launches these hotels. If this browser stores a launch, shows that one instead: the user must close it first. */
  async start(documents: readonly HotelDocument[], file: string): Promise<void> {
    if (this.state.status !== 'none') return;
    const { owner, random } = this.parts;
    await this.perform(async (services) => {
      if (await this.#showStored(services)) return undefined;
      const input = new DocumentInput({ file, documents, random });
      const name = services.startRun.newName();
      await this.#show(name, input);
      const limits = { ...owner, run: name, sources: [file], credentials: '', limits: {} };
      const request = { ...limits, skipInvalid: true, snapshot: input.snapshot() };
      const run = await services.startRun.run(request, await input.check());
      this.opened = run;
      const updatesOf = updatesLeft([]);
      return { run, input, updatesOf };
    });
  }

  async resume(): Promise<void> {
    if (!['stopped', 'finished'].includes(this.state.status)) return;
    await this.perform(({ runs }) => this.#reopen(runs));
  }

  async #reopen(runs: LaunchServices['runs']) {
    await this.leave();
    const run = await runs.resume(this.name);
    const updatesOf = updatesLeft(this.state.hotels);
    this.opened = run;
    this.#input ??= await DocumentInput.of(run.input.snapshot, this.parts.random);
    return { run, input: this.#input, updatesOf };
  }

  takenText(index: number, taken: TakenValue): string {
    const document = this.#input?.documents[index];
    return document ? takenText(document, taken) : '';
  }

  /** Saves another value for a refused one, and continues. Resolves to what is wrong with it; '' if saved. */
  async correct(index: number, taken: TakenValue, text: string): Promise<string> {
    let problem = '';
    if (!['stopped', 'finished'].includes(this.state.status)) return problem;
    await this.perform(async ({ runs }): Promise<OpenedLaunch | undefined> => {
      const { input: before, ...opened } = await this.#reopen(runs);
      const document = before.documents[index] ?? {};
      const input = before.with(index, withTaken(document, taken, text));
      const { hotels, operations } = await input.check(({ index: at, problems, clashes }) => {
        const clash = clashes.find(({ first }) => first === index)?.problem;
        const found = at === index ? problems[0] : clash;
        if (found && problem === '') problem = found.message;
      });
      if (problem !== '') return undefined;
      await opened.run.keepInput({ hotels, operations, snapshot: input.snapshot() }, [index]);
      this.#input = input;
      return { ...opened, input };
    });
    return problem;
  }

  override handOver(): void {
    this.passwords.forget(this.state.people.map(({ user }) => user.username));
    super.handOver();
  }

  override onUndone(indexes: readonly number[]): void {
    const hotels = this.state.hotels.map((row): LaunchedHotel => {
      if (!indexes.includes(row.index)) return row;
      const { index, name, code, hotelId, total } = row;
      const undone = {
        ...NO_LAUNCHED_HOTEL,
        index,
        name,
        code,
        hotelId,
        total,
        state: 'stopped' as const,
      };
      this.passwords.forgetHotel(code);
      this.parts.onUndone?.(undone);
      return undone;
    });
    this.change({ hotels, status: 'stopped' });
    this.showPeople();
  }

  /** Closes the run on this page, so that another tab can open it. */
  async leave(): Promise<void> {
    const closing = this.opened;
    this.opened = undefined;
    await closing?.close();
  }

  /** Deletes the stored launch. Records that it created stay on the server. */
  async remove(): Promise<void> {
    const services = await this.parts.load().catch(() => undefined);
    if (!services) return this.change({ problem: 'notLoaded' });
    await this.leave();
    await services.runs.remove(this.name);
    this.passwords.clear();
    this.#input = undefined;
    this.clear('');
  }

  /** Resolves to false if this browser stores no launch. */
  async #showStored(services: LaunchServices): Promise<boolean> {
    this.#showing ??= this.#showRun(services).finally(() => {
      this.#showing = undefined;
    });
    return await this.#showing;
  }

  /** A damaged run must not prevent new launches. */
  async #showRun({ runs }: LaunchServices): Promise<boolean> {
    for await (const run of runsOfFiles(runs, this.parts.owner)) {
      const { status, problem } = this.state;
      try {
        const input = await DocumentInput.of(run.input.snapshot, this.parts.random);
        await this.#show(run.facts.run, input);
        this.change({ status, problem });
        const rows = new Map(this.state.hotels.map((row) => [row.index, row]));
        for await (const hotel of run.hotels()) {
          const row = rows.get(hotel.index);
          if (row) rows.set(row.index, await storedRow(row, hotel, run));
        }
        const hotels = [...rows.values()];
        this.opened = run;
        const isOpen = hotels.some(isUnfinished);
        this.change({ hotels, problem: undefined, status: isOpen ? 'stopped' : 'finished' });
        return true;
      } catch {
        await run.close();
        this.#input = undefined;
        this.clear('');
        this.change({ status, problem: 'damaged' });
      }
    }
    return false;
  }

  async #show(name: string, input: DocumentInput): Promise<void> {
    const { status } = this.state;
    this.#input = input;
    this.clear(name);
    const hotels = new Map<number, ReturnType<typeof waitingHotel>>();
    await input.check((entry) => void hotels.set(entry.index ?? 0, waitingHotel(entry)));
    this.change({ status, hotels: [...hotels.values()], lacksPasswords: input.lacksPasswords });
  }
}

/** Records that are still to be updated. Other people may have changed the hotel's other records since. */
function updatesLeft(hotels: readonly LaunchedHotel[]): OpenedLaunch['updatesOf'] {
  const launched = hotels.filter(isLaunched);
  const left = new Map(launched.map(({ index, warnings }) => [index, keysOf(warnings)]));
  return (index) => left.get(index);
}
