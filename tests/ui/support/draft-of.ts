import { createFormDraft, type FormDraft } from '#ui/forms/form-draft.ts';
import type { Notify } from '#ui/texts/notices.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';

/**
 * The draft of one form as a newly opened page finds it, in a browser that may already have drafts.
 */
export function draftOf(
  form: string,
  drafts = new MemoryDraftStore(),
  notify: Notify = () => {},
): FormDraft {
  const clock = new InstantClock();
  return createFormDraft({ drafts, clock, notify, username: 'asha', hotelId: 7, form });
}
