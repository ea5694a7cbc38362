import type { Clock } from '#application/ports/clock.ts';
import type { DraftOwner } from '#ui/forms/draft-owner.ts';

/** Within this time, the other tabs see what one tab stores. */
export const CLAIM_MS = 200;

export interface DraftTurn {
  /** Whether this tab may change the draft; checked before each write. */
  isMine(): boolean;
  /** Claims the draft. False if a launch in another tab keeps it. */
  take(): Promise<boolean>;
  /** Notices claims of other tabs. Returns what stops that. */
  follow(): () => void;
}

/**
 * Claims the draft, and waits until the last write of its previous tab has arrived, or a launch in
 * that tab has claimed it back.
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
  /** Called whenever this may have changed. */
  readonly onTurn: (isMine: boolean) => void;
}

/** Of all tabs with the same setup, only the last one opened or continued may change it. */
export function createDraftTurn(parts: DraftTurnParts): DraftTurn {
  const { username, owner, clock, isLaunching, onTurn } = parts;
  const isMine = () => {
    // A launch keeps the draft: it stores which hotel it created.
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
