import type { LaunchState } from '#ui/wizard/launch/launch-state.ts';

export interface LaunchHeadline {
  readonly title: string;
  readonly text: string;
  /** Nothing is wrong. */
  readonly isGood: boolean;
}

/** The title of the result page (docs/decisions.md R40). */
export const LAUNCHED_WITH_WARNINGS = 'Launched with warnings';

/**
 * The state of the hotel, shown at the top of its review (docs/behaviour.md §2).
 */
export function launchHeadline(
  { status, done, total, isGivenUp }: Pick<LaunchState, 'status' | 'done' | 'total' | 'isGivenUp'>,
  hasAdministrator: boolean,
): LaunchHeadline {
  if (status === 'running') {
    return {
      title: 'Your hotel is being created',
      text: 'Keep this page open. You can follow each record below.',
      isGood: true,
    };
  }
  if (status === 'launched') return launched(hasAdministrator);
  if (status === 'failed') {
    const created = total === 0 ? '' : `${done} of ${total} records are done. `;
    return {
      title: isGivenUp ? 'Your hotel is not open yet' : 'Your hotel could not be launched',
      text: `${created}See at the end of this page what stopped the launch, then launch again.`,
      isGood: false,
    };
  }
  return hasAdministrator
    ? {
        title: 'Congratulations!',
        text: 'Your hotel is ready to open. Check everything once more. You can still change each section, and you return here afterwards.',
        isGood: true,
      }
    : {
        title: 'Your hotel has no active administrator',
        text: 'You can launch it, but nobody can manage it. To add an administrator now, choose ‘Change’ at Staff Users.',
        isGood: false,
      };
}

function launched(hasAdministrator: boolean): LaunchHeadline {
  return hasAdministrator
    ? {
        title: 'Your hotel is open',
        text: 'The administrator can sign in now.',
        isGood: true,
      }
    : {
        title: 'Your hotel is created',
        text: 'Nobody can manage it until an administrator is added.',
        isGood: false,
      };
}
