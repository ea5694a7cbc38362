import { proxy } from 'valtio/vanilla';
import { ApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import { completionMark, type SetupChecklist } from '#domain/hotel/setup-checklist.ts';
import type { Id } from '#domain/record.ts';
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
  const state = proxy({ isSaving: false, error: '' });
  return {
    state,
    async save() {
      const { value } = checklist.state.now;
      if (state.isSaving || !value) return;
      Object.assign(state, { isSaving: true, error: '' });
      try {
        const body = completionMark(serverClock.now());
        await records.send({ kind: 'completion', body, hotelId });
        checklist.put({ ...value, isComplete: true });
        notify(successNotice('Saved', 'The setup is marked as complete.', 'short'));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        state.error = errorMessage(error, 'general');
      } finally {
        state.isSaving = false;
      }
    },
  };
}
