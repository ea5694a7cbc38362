import type { Clock } from '#application/ports/clock.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import { completionMark, type SetupChecklist } from '#domain/hotel/setup-checklist.ts';
import type { Id } from '#domain/record.ts';
import { createAction } from '#ui/shell/action.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { successNotice, type Notify } from '#ui/texts/notices.ts';

interface Parts {
  readonly records: Pick<OnboardingApi, 'send'>;
  readonly serverClock: Pick<Clock, 'now'>;
  readonly hotelId: Id;
  readonly notify: Notify;
}

export type SetupMark = ReturnType<typeof createSetupMark>;

/** Marks the hotel's setup as complete (docs/api.md). */
export function createSetupMark(parts: Parts, checklist: Resource<SetupChecklist>) {
  const { records, serverClock, hotelId, notify } = parts;
  return createAction({
    async run() {
      const { value } = checklist.state.now;
      if (!value) return false;
      await records.send({ kind: 'completion', body: completionMark(serverClock.now()), hotelId });
      checklist.put({ ...value, isComplete: true });
      notify(successNotice('Saved', 'The setup is marked as complete.', 'short'));
      return true;
    },
  });
}
