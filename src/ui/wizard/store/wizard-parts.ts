import type { CheckHotelCode } from '#application/identity/check-hotel-code.ts';
import type { LaunchServices } from '#application/launch/launch-state.ts';
import type { SetupLaunch } from '#application/launch/setup-launch.ts';
import type { Id } from '#domain/record.ts';
import type { ReadStoredDocument, Services } from '#ui/services.ts';
import type { LazyValue } from '#ui/shell/loading/lazy.ts';
import type { Notify } from '#ui/texts/notices.ts';
import type { Completion } from './completion.ts';
import type { WizardForms, WizardStep } from './wizard-forms.ts';
import type { WizardState } from './wizard-state.ts';

export interface WizardParts extends Pick<
  Services,
  'drafts' | 'draftOwner' | 'clock' | 'random' | 'loadReadStoredDocument'
> {
  readonly steps: readonly WizardStep[];
  /** Set if the browser stores a draft. */
  readonly readDocument?: ReadStoredDocument | undefined;
  /** The username of the signed-in user. */
  readonly account: string;
  readonly draftKey: string;
  /** The existing hotel that the launch updates (docs/decisions/next-launch-continues.md). */
  readonly hotelId?: Id | undefined;
  /** Must not reject if the server or the network fails. */
  readonly checkHotelCode: CheckHotelCode;
  readonly presentStaff?: readonly string[];
  readonly launch: SetupLaunch;
  readonly launchCode: LazyValue<LaunchServices>;
  readonly notify: Notify;
  readonly signOut: () => void;
  /** Called after a launch. Opens the sign-in page for the hotel's administrator, if it has one. */
  readonly leave: (administrator: string | undefined) => void;
}

export interface WizardCore extends WizardParts {
  readonly state: WizardState;
  readonly forms: WizardForms;
  readonly completion: Completion;
}
