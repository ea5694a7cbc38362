import { createHotelSelection } from '#domain/batch/hotel-selection.ts';
import { comparableText, type ServerRecord } from '#domain/record.ts';
import { assertMatched } from '#cli/call/chosen-hotels.ts';

/** Selects hotels on the server by the patterns of `--select`; selects all hotels without patterns. */
export function liveSelection(select: readonly string[] | undefined) {
  const selection = select && createHotelSelection(select);
  return {
    isSelected(hotel: ServerRecord): boolean {
      const [code, name] = [comparableText(hotel['code']), comparableText(hotel['name'])];
      return selection?.selects({ code: code ?? '', name: name ?? '' }) ?? true;
    },
    /** Call after the last hotel. Throws `CommandFailure` if a pattern has matched no hotel. */
    assertMatched(): void {
      if (selection) assertMatched(selection);
    },
  };
}
