import { createFormDraft, type FormDraft } from '#ui/forms/form-draft.ts';
import type { Notify } from '#ui/texts/notices.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';

/**
 * Opens a form's draft as a new page does. `store` is the browser's storage, which may already
 * have drafts.
 */
export function draftOf(
  form: string,
  store = new MemoryDraftStore(),
  notify: Notify = () => {},
): FormDraft {
  const clock = new InstantClock();
  return createFormDraft({ store, clock, notify, username: 'asha', hotelId: 7, form });
}
