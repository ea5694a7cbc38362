import { isSignedOut } from '#application/errors/api-error.ts';
import {
  isRepeatable,
  keysOf,
  type FailedOperation,
} from '#application/errors/failed-operation.ts';
import type { LaunchedHotel } from '#application/launch/launched-hotel.ts';
import { accountKey } from '#domain/staff/staff.ts';
import { noteLaunch, repairStep } from '#ui/runs/setups.ts';
import { refuseForm } from '#ui/shell/action.ts';
import { userName } from '#ui/texts/item-names.ts';
import { errorNotice, successNotice, warningNotice } from '#ui/texts/notices.ts';
import { REVIEW } from '#ui/wizard/wizard-steps.ts';
import type { Draft, DraftParts } from './draft.ts';
import type { WizardSetup } from './setup.ts';

const LAUNCH_REDIRECT_DELAY_MS = 1500;

/** The texts are fixed in docs/behaviour.md §4. */
export const SETUP_COMPLETE = successNotice(
  'Hotel Setup Complete!',
  'Your hotel has been successfully configured. Please login with your admin credentials.',
  'short',
);
/** The title of the result page (docs/decisions/passwords-are-handed-over-on-paper.md). */
export function resultTitle({ warnings }: Pick<LaunchedHotel, 'warnings'>): string {
  return warnings.length > 0 ? 'Hotel Launched' : SETUP_COMPLETE.title;
}
const SETUP_ERROR = errorNotice(
  'Setup Error',
  'There was an issue completing your setup. Please try again.',
);

const LAUNCHING_ELSEWHERE = warningNotice(
  'Launch in Progress',
  'Another tab is launching hotels, and would be signed out too. Continue when it has finished.',
);

export interface WizardLaunchParts extends DraftParts {
  readonly account: string;
  /** `isLaunched` is true after a launch. Setups in other tabs then keep their pages. */
  readonly signOut: (isLaunched?: boolean) => void;
  /** Called after a launch. Opens the sign-in page for the hotel's administrator, if it has one. */
  readonly leave: (administrator: string | undefined) => void;
}

/** Launches the hotel of the draft, and handles the outcome (docs/behaviour.md §4). */
export function createWizardLaunch(parts: WizardLaunchParts, draft: Draft, setup: WizardSetup) {
  const { launch, clock, notify, drafts, account } = parts;
  const { state, forms, list } = draft;
  const { staffUsers } = forms;
  launch.isGenerated = (password) => staffUsers.isGenerated(password);

  const isLaunching = () => launch.phase === 'running' || launch.phase === 'launched';
  const isLocked = () => state.isRunning || state.isElsewhere || isLaunching();

  const afterFailure = () => {
    const { error, warnings } = launch.hotel;
    // No error notice is needed if the user stopped the launch. The end of a session has its own notice.
    if (!launch.state.isGivenUp && !(error && isSignedOut(error))) {
      notify(SETUP_ERROR);
      if (error && draft.refuse([error, ...warnings])) {
        state.summaries += 1;
        draft.reopenInvalid();
      }
    }
    draft.save();
  };

  /** The staff users of the launch who can sign in. Excludes earlier users of the hotel. */
  const people = () => {
    const failed = launch.hotel.warnings.filter(({ status }) => status !== 200);
    const isMissing = new Set(failed.map(({ operation }) => accountKey(operation)));
    return draft
      .config()
      .staffUsers.filter(
        (user) => user.is_active && !isMissing.has(accountKey(`user:${user.username}`)),
      )
      .map((user) => ({ name: userName(user), username: user.username, role: user.role }));
  };
  const administrator = () => people().find(({ role }) => role === 'admin')?.username;

  const finish = async () => {
    const [kept, next] = [launch.keep(), administrator()];
    notify(SETUP_COMPLETE);
    parts.signOut(true);
    await clock.sleep(LAUNCH_REDIRECT_DELAY_MS);
    await kept;
    parts.leave(next);
    return true;
  };

  /** True once launched and signed out. Creates what is missing, and updates records (only those of `updates`). */
  const run = async (updates?: ReadonlySet<string>) => {
    for (const step of list.keys()) draft.complete(step);
    const config = draft.config();
    let outcome: Awaited<ReturnType<typeof launch.run>>;
    try {
      const takenFrom = state.source?.id;
      outcome = await launch.run(config, () => draft.save(), { takenFrom, updates });
    } catch (error) {
      afterFailure();
      throw error;
    }
    // A launch of another setup does not prevent changes to this one.
    if (outcome === 'held') state.isElsewhere = launch.state.problem === 'openElsewhere';
    else if (outcome === 'failed') afterFailure();
    if (outcome !== 'launched') return false;
    draft.complete(REVIEW);
    if (launch.hotel.warnings.length === 0 && launch.state.people.length === 0) {
      draft.forget();
      return await finish();
    }
    draft.keepResult();
    return false;
  };

  /** Opens a step from the review, at a field if one is given. */
  const change = (step: number, field?: string) => {
    if (isLocked()) return;
    state.fromReview = true;
    draft.moveTo(step, field);
  };

  /** Ends the setup of a launched hotel. If records are missing, the hotel keeps the setup. */
  const end = () => {
    const { hotel, start } = launch;
    draft.forget();
    if (start) noteLaunch(drafts, account, hotel, draft.config(), start, launch.state.hasSheet);
  };
  /** Leaves the result page and opens the launched setup. After a reload, fills the setup from the stored result. */
  const reopen = (keepsPasswords: boolean) => {
    if (!state.hasResult || state.isRunning) return false;
    state.hasResult = false;
    if (!launch.state.isRestored) launch.reopen();
    else {
      // After a reload, the setup comes from the stored result, which contains no passwords. The
      // earlier passwords must then not count as lost.
      launch.settlePeople();
      launch.reset(launch.target, { keepsPasswords });
      setup.show(draft.document());
    }
    return true;
  };
  const changeLaunched = () => {
    if (reopen(false)) draft.save();
  };

  /** True once launched and signed out. With warnings or a sign-in sheet, the user stays, and the result is shown. */
  const launchHotel = async () => {
    if (isLocked() || !draft.isOwned()) return false;
    draft.follow(REVIEW);
    // Clears earlier refusals, because the server checks everything again (docs/decisions/next-launch-continues.md).
    for (const form of list) form.show([]);
    const isValid = list.map((form) => form.submit());
    if (isValid.includes(false)) {
      refuseForm(state, notify);
      change(isValid.indexOf(false));
      return false;
    }
    return await run();
  };
  /** Creates what is missing, and keeps later changes (docs/decisions/next-launch-continues.md). */
  const launchMissing = async () => {
    const { warnings } = launch.hotel;
    if (!reopen(true)) return false;
    staffUsers.fillPasswords();
    state.step = REVIEW;
    return await run(keysOf(warnings));
  };

  // The user may reload the page before closing the dialog of an undo. The result is then no longer true.
  launch.undo.subscribe(() => {
    if (launch.undo.state.status !== 'undone' || !state.hasResult) return;
    const now = { completed: draft.valid(), savedAt: clock.now() };
    drafts.write(parts.draftKey, { ...draft.present(), ...now });
  });

  return {
    isLaunching,
    isLocked,
    people,
    administrator,
    launchedDocument: () => draft.launchedDocument(),
    change,
    launchHotel,
    launchMissing,
    /** On the result page: opens the setup, so that the user can change what the server refused. */
    changeLaunched,
    /** Opens the place where the user can repair a failure of the launch, or launches again. */
    fix(failure: FailedOperation) {
      if (isRepeatable(failure)) return void (state.hasResult ? launchMissing() : launchHotel());
      const { operation, fields } = failure;
      changeLaunched();
      const index = staffUsers.state.items.findIndex(
        ({ username }) => `user:${username}` === operation,
      );
      const paths = [...Object.keys(fields), `staffUsers.${index}.username`];
      const [found] = paths.flatMap((path) => draft.fieldAt(path) ?? []);
      change(found?.step ?? repairStep(operation), found?.key);
      draft.refuse([failure]);
    },
    /** After an undo: opens the setup, so that the user can change it and launch again. */
    reopenUndone() {
      if (!reopen(false)) launch.reopen();
      state.submitted = state.submitted.filter((key) => key !== 'complete');
      // A partly undone launch keeps its run.
      state.isInterrupted = launch.target.run !== undefined;
      draft.save();
    },
    /** On the result page: signs the user out. Resolves to true once the user is signed out. */
    async continueToSignIn() {
      if (!state.hasResult || state.isRunning) return false;
      state.isRunning = true;
      if (await launch.isElsewhere()) {
        state.isRunning = false;
        notify(LAUNCHING_ELSEWHERE);
        return false;
      }
      end();
      return await finish();
    },
    /** Leaves the launched hotel, so that the wizard is blank. Undefined for an existing hotel. */
    setUpAnother:
      parts.hotelId === undefined
        ? () => {
            if (!state.hasResult || state.isRunning) return;
            end();
            void launch.keep();
            state.hasResult = false;
            setup.startOver();
          }
        : undefined,
  };
}
