import { createFormDraft, type FormDraft } from '#ui/forms/form-draft.ts';
import type { Notify } from '#ui/texts/notices.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';

/**
 * Opens a form's draft as a new page does. `drafts` is the browser's storage, which may already
 * have drafts.
 */
export function draftOf(
  form: string,
  drafts = new MemoryDraftStore(),
  notify: Notify = () => {},
): FormDraft {
  const clock = new InstantClock();
  return createFormDraft({ drafts, clock, notify, username: 'asha', hotelId: 7, form });
}
