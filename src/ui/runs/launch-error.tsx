import type { LaunchProblem, LaunchState } from '#application/launch/launch-state.ts';
import { ONBOARDING_FAILED } from '#application/errors/error-catalogue.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';

/** Empty if the user already knows the reason. */
const PROBLEMS: Readonly<Record<Extract<LaunchProblem, string>, string>> = {
  notLoaded:
    'A part of the app could not be loaded. Check your connection and try again. If that does not help, reload the page.',
  elsewhere: 'Another tab is launching hotels. Wait until it has finished, or continue there.',
  openElsewhere:
    'This launch is open in another tab, and its passwords are only there. Continue in that tab, and close the launch when it is finished.',
  gone: 'This browser no longer has the data of this launch. Close it and launch the hotels again: existing hotels are updated, never created twice.',
  damaged:
    'This browser stores a launch that is damaged, so it cannot be shown or continued. You can import its files again: existing hotels are updated, never created twice.',
  failed: ONBOARDING_FAILED,
  undoFailed: 'The launch could not be undone. Try again.',
  interrupted: '',
  'session-over': 'You were signed out. Sign in again, then continue here.',
  'pause-too-long': 'The server asked for a long pause. Continue once it is available.',
  unreachable: 'The server cannot be reached. Continue once it is available.',
};

/** Says why a launch stopped, did not start, or was not undone. */
export function launchProblemText(problem: LaunchProblem | undefined): string {
  if (problem === undefined) return '';
  return typeof problem === 'string' ? PROBLEMS[problem] : problem.message;
}

/** Screen readers announce only regions that exist before their text. */
export function LaunchError({ problem }: Partial<Pick<LaunchState, 'problem'>>) {
  const text = launchProblemText(problem);
  return (
    <div role="alert" className="empty:hidden">
      {text !== '' && <NoticeBox kind="error">{text}</NoticeBox>}
    </div>
  );
}
