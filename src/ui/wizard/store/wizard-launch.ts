import { ref } from 'valtio/vanilla';
import { isSignedOut } from '#application/errors/api-error.ts';
import { WIZARD_NOTICES } from './wizard-notices.ts';
import type { WizardCore } from './wizard-parts.ts';
import type { WizardDraft } from './wizard-draft.ts';
import type { Handover } from './handover.ts';
import type { LaunchOutcome } from '#ui/wizard/launch/launch-watcher.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { administratorOf, noteUnrepaired, resultKey } from '#ui/wizard/launch/launch-result.ts';

const LAUNCH_REDIRECT_DELAY_MS = 1500;

/**
 * Launches the hotel and handles the outcome (docs/behaviour.md §4,
 * docs/decisions/launch-ends-at-the-sign-in.md).
 */
export function createWizardLaunch(
  parts: WizardCore,
  draft: WizardDraft,
  handover: Handover,
  fill: (document: HotelDocument) => void,
) {
  const { state, forms, completion, drafts, launch, clock, notify } = parts;
  const key = resultKey(parts.draftKey);
  let hasLeft = false;
  let isStarting = false;

  /** Handles a launch that failed. `failed` is undefined if a bug stopped the launch. */
  const afterFailure = (failed?: Pick<LaunchOutcome, 'warnings' | 'error'>) => {
    // No error notice is needed if the user stopped the launch. The end of a session has its own
    // notice.
    const isExpected = launch.state.isGivenUp || (failed?.error && isSignedOut(failed.error));
    if (!isExpected) {
      notify(WIZARD_NOTICES.setupError);
      if (failed?.error && forms.refuse([failed.error, ...failed.warnings])) {
        state.summaries += 1;
        completion.reopenInvalid();
      }
    }
    draft.save();
    drafts.clear(key);
  };

  const finish = async () => {
    drafts.clear(key);
    launch.forget();
    notify(WIZARD_NOTICES.setupComplete);
    parts.signOut();
    await clock.sleep(LAUNCH_REDIRECT_DELAY_MS);
    parts.leave(administratorOf(state.result ?? launch.state.result));
    return true;
  };

  /**
   * Launches the hotel in the forms. Resolves to true once the hotel is launched and the user is
   * signed out.
   */
  const run = async () => {
    for (const step of forms.list.keys()) completion.complete(step);
    isStarting = true;
    let outcome: Awaited<ReturnType<typeof launch.run>>;
    try {
      outcome = await launch.run(forms.config(), () => draft.save(), state.source?.id);
    } catch (error) {
      afterFailure();
      throw error;
    } finally {
      isStarting = false;
    }
    if (outcome === 'held') {
      state.isElsewhere = true;
      return false;
    }
    if (outcome.status === 'failed') {
      afterFailure(outcome);
      return false;
    }
    completion.complete(completion.review);
    // After the launch, the result replaces the draft
    // (docs/decisions/draft-survives-without-passwords.md).
    draft.forget();
    const { result } = launch.state;
    if (result) noteUnrepaired(drafts, parts.account, result);
    const hasSheet = handover.people().length > 0;
    if (!result || (result.warnings.length === 0 && !hasSheet)) return await finish();
    state.result = ref({ ...result, hasSheet });
    state.isResultStored = drafts.write(key, state.result);
    return false;
  };

  /**
   * Leaves the result page and opens the launched setup. After a reload, fills the setup from the
   * stored result.
   */
  const reopen = (keepsPasswords: boolean) => {
    const { result } = state;
    if (!result || hasLeft) return false;
    state.result = undefined;
    if (launch.state.status === 'launched') launch.reopen();
    else {
      // After a reload, the setup comes from the stored result, which contains no passwords. The
      // earlier passwords must then not count as lost.
      launch.settlePeople();
      launch.reset(launch.hotel(), { keepsPasswords });
      fill(result.document);
    }
    return true;
  };

  return {
    /** True from the start of a launch until its end, even while it waits for its lock. */
    isStarting: () => isStarting,
    run,
    /**
     * On the result page: launches again to create what is missing
     * (docs/decisions/next-launch-continues.md).
     */
    async runAgain() {
      if (!reopen(true)) return false;
      forms.byKey.staffUsers.fillPasswords();
      state.step = completion.review;
      return await run();
    },
    /** On the result page: opens the setup, so that the user can change what the server refused. */
    change() {
      if (!reopen(false)) return;
      drafts.clear(key);
      draft.save();
    },
    /** After an undo: opens the setup, so that the user can change it and launch again. */
    reopenUndone() {
      if (state.result) noteUnrepaired(drafts, parts.account, { ...state.result, warnings: [] });
      if (reopen(false)) drafts.clear(key);
      else launch.reopen();
      draft.save();
    },
    /** On the result page: signs the user out. Resolves to true once the user is signed out. */
    async leave() {
      if (!state.result || hasLeft) return false;
      hasLeft = true;
      return await finish();
    },
    /** On the result page: forgets the launched hotel, so that the wizard is blank. */
    startAnother() {
      if (!state.result || hasLeft) return;
      drafts.clear(key);
      state.result = undefined;
      draft.startOver();
    },
  };
}
