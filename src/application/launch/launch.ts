import type { RunStart, RunWatcher } from '#application/bulk/run-start.ts';
import { RunUnreadable, RunUnwritable } from '#application/ports/runs/run-store.ts';
import { followVisiblePauses } from '#application/session/follow-visible-pauses.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { Followed } from './followed.ts';
import { HotelProgress, isUnfinished, recordName, type LaunchedHotel } from './launched-hotel.ts';
import { LaunchPasswords, type LaunchedPerson } from './launch-passwords.ts';
import {
  launchOfOne,
  NO_LAUNCH,
  type LaunchParts,
  type LaunchProblem,
  type LaunchServices,
  type LaunchState,
  type OpenedLaunch,
} from './launch-state.ts';
import { leftovers } from './leftovers.ts';
import { resetLost } from './lost-passwords.ts';
import { isElsewhere } from './stored-launches.ts';
import { UndoLaunch } from './undo-launch.ts';

/** Launches hotels one after another, like `hms onboard`. Only one tab launches at a time. */
export abstract class Launch extends Followed<LaunchState> {
  name = '';
  /** The run that this page has open. */
  opened: RunInProgress | undefined;
  /** Whether a password was generated. The sign-in sheet leaves out the passwords that were typed. */
  isGenerated: (password: string) => boolean = () => true;
  readonly undo: UndoLaunch;
  protected readonly parts: LaunchParts;
  protected passwords: LaunchPasswords;
  readonly #handedOver = new Set<string>();
  readonly #order = new Map<string, number>();
  #isInterrupted = false;

  /** `people` names the stored list of people whose passwords were not handed over. */
  constructor(parts: LaunchParts, people: string) {
    super(NO_LAUNCH);
    this.parts = parts;
    this.passwords = new LaunchPasswords(parts.runPeople, people);
    this.undo = new UndoLaunch(parts, this);
  }

  abstract onUndone(indexes: readonly number[]): void;

  get phase() {
    return launchOfOne(this.state).phase;
  }

  get hotel(): LaunchedHotel {
    return launchOfOne(this.state).hotel;
  }

  pause(): void {
    this.#isInterrupted = true;
    if (this.state.status === 'running') this.change({ status: 'pausing' });
  }

  /** Stops at once: waiting requests are not sent (docs/decisions/pause-of-the-server-is-shown.md). */
  stop(): void {
    this.pause();
    this.change({ isGivenUp: true });
    this.parts.pauses.giveUp();
  }

  sheets() {
    const ofHotels = Map.groupBy(this.state.people, ({ code }) => code);
    return [...ofHotels].map(([code, people]) => {
      const name = this.state.hotels.find((one) => one.code === code)?.name ?? '';
      return { hotel: { name, code }, people: people.map(({ user }) => user) };
    });
  }

  /** Call after the user has downloaded, printed or copied the sheets. */
  handOver(): void {
    for (const { user } of this.state.people) this.#handedOver.add(user.username);
    this.showPeople();
  }

  async resetLost(): Promise<void> {
    if (this.state.isResetting || this.phase === 'running') return;
    this.change({ isResetting: true, problem: undefined });
    try {
      const { passwords, name } = this;
      this.change({ problem: await resetLost(this.parts, { run: name, passwords }) });
    } catch (error) {
      this.#explain(error);
    } finally {
      this.change({ isResetting: false });
      this.showPeople();
    }
  }

  protected showPeople(): void {
    const place = ({ user }: LaunchedPerson) => this.#order.get(user.username) ?? 0;
    const all = this.passwords.people();
    const people = all
      .filter(({ user }) => this.isGenerated(user.password))
      .toSorted((a, b) => place(a) - place(b));
    const pending = people.filter(({ user }) => !this.#handedOver.has(user.username)).length;
    const lost = [...this.passwords.lost().keys()];
    const hasSheet = this.state.hasSheet || people.length > 0;
    this.change({ people, typed: all.length - people.length, pending, lost, hasSheet });
  }

  protected clear(people: string, name = people): void {
    this.passwords = new LaunchPasswords(this.parts.runPeople, people);
    this.name = name;
    this.#handedOver.clear();
    this.state = NO_LAUNCH;
    this.showPeople();
  }

  /** `open` resolves to undefined if nothing is launched. */
  protected async perform(
    open: (services: LaunchServices) => Promise<OpenedLaunch | undefined>,
  ): Promise<'done' | 'held' | 'unwritable' | 'refused'> {
    const { launchLock, pauses, clock } = this.parts;
    const { status } = this.state;
    this.#isInterrupted = false;
    this.change({ status: 'starting', problem: undefined, isGivenUp: false });
    try {
      const services = await this.parts.load().catch(() => undefined);
      if (!services) return this.#refuse('notLoaded', 'refused');
      const launched = await launchLock.holdIfFree(async () => {
        const opened = await open(services);
        if (!opened) return;
        this.change({ status: 'running' });
        const unsubscribe = followVisiblePauses(pauses, clock, (pause) => this.change({ pause }));
        pauses.resume();
        try {
          const { stop } = await services.onboardHotels.run(this.#startOf(opened));
          if (stop) this.change({ problem: stop });
        } finally {
          pauses.resume();
          unsubscribe();
          this.change({ pause: undefined });
        }
      });
      return launched === 'held' ? this.#refuse('elsewhere', 'held') : 'done';
    } catch (error) {
      return this.#explain(error);
    } finally {
      this.#settle(status);
    }
  }

  #refuse<Result>(problem: LaunchProblem, result: Result): Result {
    this.change({ problem });
    return result;
  }

  /** Says what stopped the launch. Throws if it was a bug. */
  #explain(error: unknown) {
    if (isElsewhere(error)) return this.#refuse('openElsewhere', 'held' as const);
    if (error instanceof RunUnreadable) return this.#refuse('gone', 'refused' as const);
    if (error instanceof RunUnwritable) return this.#refuse(error, 'unwritable' as const);
    this.change({ problem: 'failed' });
    throw error;
  }

  /** `before` is the status before a start that launched nothing. */
  #settle(before: LaunchState['status']): void {
    const { status } = this.state;
    if (status === 'starting') this.change({ status: before });
    if (status !== 'running' && status !== 'pausing') return;
    const hotels = this.state.hotels.map((row) =>
      row.state === 'running' ? { ...row, state: 'stopped' as const } : row,
    );
    this.change({ hotels, status: hotels.some(isUnfinished) ? 'stopped' : 'finished' });
  }

  #startOf(opened: OpenedLaunch): RunStart {
    const { run, input, form, updatesOf } = opened;
    const { passwords } = this;
    return {
      run,
      input,
      options: { updatesOf },
      // A form already has the passwords.
      passwords: form
        ? {
            passwordOf: () => undefined,
            isLost: (username) => passwords.lost().has(username),
            write: (user, hotel) => passwords.write(user, hotel),
          }
        : passwords,
      // After a failure, a run that is not interrupted asks the server whether other hotels would
      // fail too. A run of one hotel counts as interrupted once the hotel has started.
      isInterrupted: () =>
        this.#isInterrupted || (form !== undefined && this.hotel.state !== 'waiting'),
      watcher: this.#watcher(opened),
    };
  }

  #watcher({ run, form }: OpenedLaunch): RunWatcher {
    let launching:
      | { progress: HotelProgress; readonly config: HotelConfig; readonly plan: OnboardingPlan }
      | undefined;
    const show = (hotel: LaunchedHotel) =>
      this.change({
        hotels: this.state.hotels.map((row) => (row.index === hotel.index ? hotel : row)),
      });
    const withOtherPassword = ({ staffUsers }: HotelConfig) =>
      staffUsers.filter(({ username, password }) => {
        const sent = this.passwords.passwordOf(username);
        // Servers do not return passwords. A password that this page did not send counts as
        // different, unless existing users keep their passwords.
        return sent === undefined ? !form?.keepsPasswords : sent !== password;
      });
    return {
      started: ({ index, config }, plan) => {
        const { name, code, id } = config.hotelProfile;
        const row = this.state.hotels.find((each) => each.index === index);
        if (!row) return;
        const isUpdate = (row.hotelId ?? id) !== undefined;
        const progress = new HotelProgress({ ...row, name, code }, plan, isUpdate);
        launching = { progress, config, plan };
        for (const { username } of config.staffUsers) {
          this.#order.set(username, this.#order.get(username) ?? this.#order.size);
        }
        show(progress.row);
      },
      progress: (_, event) => {
        if (!launching) return;
        const { key, kind } = event.operation;
        launching.progress.follow(event);
        if (event.effect?.kind === 'created') form?.created.set(key, recordName(key, event.id));
        this.passwords.follow(event);
        show(launching.progress.row);
        if (kind === 'user') this.showPeople();
        if (kind === 'hotel' && event.id !== undefined) this.onHotel(launching.progress.row);
      },
      finished: async (result) => {
        if (!launching) return;
        const { progress, config, plan } = launching;
        const { found } = progress;
        const created = form?.created ?? new Map<string, string>();
        const others = form ? withOtherPassword(config) : [];
        const attempts = { created, found, withOtherPassword: others };
        progress.finish(result, leftovers(plan, result, attempts));
        show(progress.row);
        this.parts.onEnd?.(progress.row, config, run.facts);
      },
      skipped: async ({ index, warnings }) => {
        // The hotel as an earlier attempt launched it.
        if (form) return;
        const row = this.state.hotels.find((each) => each.index === index);
        const title = row?.name ?? '';
        if (row)
          show({ ...row, state: 'skipped', warnings: warnings.map((one) => ({ ...one, title })) });
      },
    };
  }

  /** Called when the hotel in progress has an ID. */
  protected onHotel(_hotel: LaunchedHotel): void {}
}
