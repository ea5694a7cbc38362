import { ref } from 'valtio/vanilla';
import { isSignedOut } from '#application/errors/api-error.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { documentOf } from '#domain/hotel-document.ts';
import { administratorOf, resultOf, storedResult } from '#ui/runs/launch-result.ts';
import { WIZARD_NOTICES } from './wizard-notices.ts';
import type { WizardCore } from './wizard-parts.ts';
import type { WizardDraft } from './wizard-draft.ts';

const LAUNCH_REDIRECT_DELAY_MS = 1500;

/**
 * Launches the hotel and handles the outcome (docs/behaviour.md §4).
 */
export function createWizardLaunch(
  parts: WizardCore,
  draft: WizardDraft,
  fill: (document: HotelDocument) => void,
) {
  const { state, forms, completion, launch, clock, notify } = parts;
  let hasLeft = false;

  const afterFailure = () => {
    const { error, warnings } = launch.hotel;
    // No error notice is needed if the user stopped the launch. The end of a session has its own
    // notice.
    if (!launch.state.isGivenUp && !(error && isSignedOut(error))) {
      notify(WIZARD_NOTICES.setupError);
      if (error && forms.refuse([error, ...warnings])) {
        state.summaries += 1;
        completion.reopenInvalid();
      }
    }
    draft.save();
  };

  const finish = async (administrator: string | undefined) => {
    launch.forget();
    notify(WIZARD_NOTICES.setupComplete);
    parts.signOut();
    await clock.sleep(LAUNCH_REDIRECT_DELAY_MS);
    parts.leave(administrator);
    return true;
  };

  /**
   * Launches the hotel in the forms. Resolves to true once the hotel is launched and the user is
   * signed out.
   */
  const run = async () => {
    for (const step of forms.list.keys()) completion.complete(step);
    const config = forms.config();
    let outcome: Awaited<ReturnType<typeof launch.run>>;
    try {
      outcome = await launch.run(config, () => draft.save(), state.source?.id);
    } catch (error) {
      afterFailure();
      throw error;
    }
    const { start, hotel } = launch;
    if (outcome === 'held') state.isElsewhere = true;
    else if (outcome === 'failed') afterFailure();
    if (outcome !== 'launched' || !start) return false;
    completion.complete(completion.review);
    const { startedAt, seed } = start;
    const stored = storedResult(hotel, { startedAt, seed }, launch.state.people.length > 0);
    const result = resultOf(documentOf(config), launch.target, stored);
    if (stored.warnings.length === 0 && !stored.hasSheet) {
      draft.forget();
      return await finish(administratorOf(result));
    }
    state.result = ref(result);
    state.isResultStored = draft.saveResult(stored);
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
    if (launch.phase === 'launched') launch.reopen();
    else {
      // After a reload, the setup comes from the stored result, which contains no passwords. The
      // earlier passwords must then not count as lost.
      launch.settlePeople();
      launch.reset(launch.target, { keepsPasswords });
      fill(result.document);
    }
    return true;
  };

  return {
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
      if (reopen(false)) draft.save();
    },
    /** After an undo: opens the setup, so that the user can change it and launch again. */
    reopenUndone() {
      if (!reopen(false)) launch.reopen();
      draft.save();
    },
    /** On the result page: signs the user out. Resolves to true once the user is signed out. */
    async leave() {
      const { result } = state;
      if (!result || hasLeft) return false;
      hasLeft = true;
      draft.end(result);
      return await finish(administratorOf(result));
    },
    /** On the result page: leaves the launched hotel, so that the wizard is blank. */
    startAnother() {
      const { result } = state;
      if (!result || hasLeft) return;
      draft.end(result);
      state.result = undefined;
      draft.startOver();
    },
  };
}
