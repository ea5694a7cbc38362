import type { Clock } from '#application/ports/clock.ts';
import type { DraftOwner } from '#ui/forms/draft-owner.ts';

/** What one tab stores reaches the others within this time. */
export const CLAIM_MS = 200;

export interface DraftTurn {
  /** Whether this tab may change the draft; asked before each write. */
  isMine(): boolean;
  /** Claims the draft. False where a launch in another tab does not let it go. */
  take(): Promise<boolean>;
  /** Returns what ends that. */
  follow(): () => void;
}

/**
 * Claims the draft, and waits until the last write of the tab that had it has arrived, or its launch
 * has claimed the draft back.
 */
export async function claimDraft(username: string, owner: DraftOwner, clock: Clock): Promise<void> {
  const hasAnother = !owner.isOwner(username);
  owner.claim(username);
  if (hasAnother) await clock.sleep(CLAIM_MS);
}

export interface DraftTurnParts {
  readonly username: string;
  readonly owner: DraftOwner;
  readonly clock: Clock;
  readonly isLaunching: () => boolean;
  /** Called when the answer may have changed. */
  readonly onTurn: (isMine: boolean) => void;
}

/** Of all tabs with the same setup, only the one opened or continued last changes it. */
export function createDraftTurn(parts: DraftTurnParts): DraftTurn {
  const { username, owner, clock, isLaunching, onTurn } = parts;
  const isMine = () => {
    // A launch is not taken over: it stores which hotel it created.
    if (isLaunching() && !owner.isOwner(username)) owner.claim(username);
    const mine = owner.isOwner(username);
    onTurn(mine);
    return mine;
  };
  return {
    isMine,
    async take() {
      await claimDraft(username, owner, clock);
      return isMine();
    },
    follow: () => owner.follow(username, () => void isMine()),
  };
}
