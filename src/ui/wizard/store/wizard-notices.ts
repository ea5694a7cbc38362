import {
  errorNotice,
  infoNotice,
  successNotice,
  warningNotice,
  type Notice,
} from '#ui/texts/notices.ts';
import { NETWORK_MESSAGES } from '#application/errors/error-catalogue.ts';
import type { LaunchResult } from '#ui/runs/launch-result.ts';

/**
 * Some texts are prescribed by docs/behaviour.md §2, §4 and §8, and docs/fields.md §3 and §5.
 */
export const WIZARD_NOTICES = {
  setupComplete: successNotice(
    'Hotel Setup Complete!',
    'Your hotel has been successfully configured. Please login with your admin credentials.',
    'short',
  ),
  setupError: errorNotice(
    'Setup Error',
    'There was an issue completing your setup. Please try again.',
  ),
  noAdministrator: warningNotice(
    'No Staff Users',
    'No user can sign in to the hotel until an administrator is added.',
  ),
  launchElsewhere: infoNotice(
    'Launch in Progress',
    'The launch is running in another tab. Continue here when it finishes.',
  ),
  notLoaded: errorNotice('Connection Error', NETWORK_MESSAGES.otherwise),
  codeNotChecked: infoNotice(
    'Hotel Code Not Checked',
    'The server has not said whether another hotel has this code. You can continue: the launch checks it again.',
  ),
  launchNotFinished: warningNotice(
    'Launch Not Finished',
    'The launch of this hotel was interrupted. This browser never saves passwords, so enter them again. Then launch: the launch continues where it stopped.',
  ),
  passwordsNotKept: infoNotice(
    'Passwords Not Saved',
    'This browser never saves the passwords of staff users. Please enter them again.',
  ),
};

/**
 * The title of the result page (docs/decisions/passwords-are-handed-over-on-paper.md).
 */
export function resultTitle({ warnings }: Pick<LaunchResult, 'warnings'>): string {
  return warnings.length > 0 ? 'Launched with warnings' : WIZARD_NOTICES.setupComplete.title;
}

export function codeTaken(message: string): Notice {
  return errorNotice('Hotel Code', message, 'long');
}

/** The text is fixed in docs/behaviour.md §4. */
export function stepCompleted(stepTitle: string): Notice {
  return successNotice(
    'Step completed!',
    `${stepTitle} configuration saved successfully.`,
    'short',
  );
}

/**
 * The text is fixed in docs/behaviour.md §8. `content` is what was not saved, such as 'room types'.
 */
export function stepNotSaved(content: string): Notice {
  return errorNotice('Error', `Failed to save ${content}. Please try again.`, 'short');
}
