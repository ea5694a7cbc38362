import { ref } from 'valtio/vanilla';
import { isSignedOut } from '#application/errors/api-error.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { DraftStore } from '#ui/forms/draft-store.ts';
import type { Lock } from '#application/ports/lock.ts';
import { LAUNCH_REDIRECT_DELAY_MS, WIZARD_STEPS } from '#ui/wizard/wizard-steps.ts';
import { NOTICES, type Notify } from '#ui/texts/notices.ts';
import type { createCompletion } from './completion.ts';
import type { DraftKeeper } from '#ui/wizard/draft/draft-keeper.ts';
import { readLaunchResult, resultKey, type LaunchResult } from '#ui/wizard/launch/launch-result.ts';
import type { Launch } from '#ui/wizard/launch/launch.ts';
import type { WizardForms } from './wizard-forms.ts';
import type { WizardState } from './wizard-state.ts';

export interface WizardLaunch {
  /** The result of an earlier page's launch, from which the user has not continued. */
  stored(): LaunchResult | undefined;
  /** The launch waits for its lock. */
  isStarting(): boolean;
  /** Launches what the forms hold. True once the hotel is launched and the user signed out. */
  run(): Promise<boolean>;
  /** From the result: launches again, for what is missing (docs/decisions.md R11). */
  runAgain(): Promise<boolean>;
  /** From the result: signs the user out. True once that is done. */
  leave(): Promise<boolean>;
}

export interface WizardLaunchParts {
  readonly username: string;
  readonly state: WizardState;
  readonly forms: WizardForms;
  readonly completion: ReturnType<typeof createCompletion>;
  readonly keeper: DraftKeeper;
  readonly drafts: DraftStore;
  readonly launchLock: Lock;
  readonly launch: Launch;
  readonly clock: Clock;
  readonly notify: Notify;
  readonly signOut: () => void;
}

const REVIEW = WIZARD_STEPS.length - 1;

/**
 * What the wizard does with a launch and its outcome (docs/behaviour.md §4, docs/decisions.md R2,
 * R40).
 */
export function createWizardLaunch(parts: WizardLaunchParts): WizardLaunch {
  const { state, forms, completion, keeper, drafts, launch, clock, notify } = parts;
  const key = resultKey(parts.username);
  let hasLeft = false;
  let isStarting = false;

  /** `undefined` if the launch never started, or something unforeseen ended it. */
  const keepAfterFailure = (outcome?: OnboardingOutcome) => {
    // What one stops oneself is no error, and the end of a session speaks for itself.
    const isOver = outcome?.status === 'failed' && isSignedOut(outcome.error);
    if (!launch.state.isGivenUp && !isOver) {
      notify(NOTICES.setupError);
      if (outcome?.status === 'failed' && forms.refuse([outcome.error, ...outcome.warnings])) {
        state.summaries += 1;
        for (const step of forms.list.keys()) completion.reopenUnlessValid(step);
      }
    }
    keeper.keep();
    drafts.clear(key);
  };

  const end = async () => {
    drafts.clear(key);
    notify(NOTICES.setupComplete);
    parts.signOut();
    await clock.sleep(LAUNCH_REDIRECT_DELAY_MS);
    return true;
  };

  const carryOut = async () => {
    state.result = undefined;
    let outcome: OnboardingOutcome | undefined;
    try {
      outcome = await launch.run(forms.config(), () => keeper.keep());
    } finally {
      if (!outcome || outcome.status === 'failed') keepAfterFailure(outcome);
    }
    return outcome;
  };

  /**
   * The draft ends with the launch (docs/decisions.md R20); a result takes its place until the user
   * continues.
   */
  const run = async () => {
    for (const step of forms.list.keys()) completion.complete(step);
    isStarting = true;
    const launched = await parts.launchLock.holdIfFree(carryOut).finally(() => {
      isStarting = false;
    });
    if (launched === 'held') {
      state.isElsewhere = true;
      return false;
    }
    const outcome = launched.done;
    if (!outcome || outcome.status === 'failed') return false;
    completion.complete(REVIEW);
    keeper.clear();
    const { result } = launch.state;
    if (!result) return await end();
    state.result = ref(result);
    state.isResultStored = drafts.write(key, result);
    return false;
  };

  return {
    stored: () => readLaunchResult(drafts.read(key)),
    isStarting: () => isStarting,
    run,
    async runAgain() {
      return launch.state.status === 'launched' && state.result ? await run() : false;
    },
    async leave() {
      if (!state.result || hasLeft) return false;
      hasLeft = true;
      return await end();
    },
  };
}
