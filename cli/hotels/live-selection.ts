import type { ServerRecord } from '#application/ports/api/onboarding-api.ts';
import { createHotelSelection } from '#domain/batch/hotel-selection.ts';
import { comparableText } from '#domain/record.ts';
import { assertMatched } from '#cli/call/chosen-hotels.ts';

/** The hotels on the server that `--select` matches; all of them without it. */
export function liveSelection(select: readonly string[] | undefined) {
  const selection = select && createHotelSelection(select);
  return {
    isSelected(hotel: ServerRecord): boolean {
      const [code, name] = [comparableText(hotel['code']), comparableText(hotel['name'])];
      return selection?.selects({ code: code ?? '', name: name ?? '' }) ?? true;
    },
    /** Each pattern must have matched a hotel. Throws `CommandFailure`. */
    assertMatched(): void {
      if (selection) assertMatched(selection);
    },
  };
}
