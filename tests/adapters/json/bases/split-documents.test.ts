import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stackOf, writtenSettings } from '#adapters/json/bases/base-stack.ts';
import { readLayer, type Layer } from '#adapters/json/bases/document-layer.ts';
import { differenceFrom, splitDocuments } from '#adapters/json/bases/split-documents.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { arbitraryHotel } from '#tests/domain/arbitrary-hotel.ts';
import { hotelJson } from '#tests/adapters/config/hotel-json.ts';

/** Resolves a configuration that extends a base, as the command line does. */
function resolved(base: object, own: object): unknown {
  return writtenSettings([layerOf(base), layerOf({ extends: 'chain.json', ...own })]);
}

function layerOf(value: object): Layer {
  const layer = readLayer(JSON.stringify(value), {});
  if (!('text' in layer)) throw new Error(layer[0]?.message);
  return layer;
}

/** A hotel that may lack room types, rates or staff. */
const somePart = fc
  .tuple(arbitraryHotel, fc.subarray(['roomTypes', 'rates', 'staffUsers'] as const))
  .map(([hotel, left]): HotelDocument =>
    Object.fromEntries(
      Object.entries(hotel).filter(([name]) => !left.some((other) => other === name)),
    ),
  );

describe('splitting configurations', () => {
  it('the shared settings and the settings of each hotel together give that hotel', () => {
    fc.assert(
      fc.property(fc.array(somePart, { minLength: 1, maxLength: 4 }), (documents) => {
        const { shared, own } = splitDocuments(documents);
        const whole = own.map((patch) => resolved(shared, patch));
        expect(whole).toEqual(JSON.parse(JSON.stringify(documents)));
      }),
      { numRuns: 60 },
    );
  });

  it('shared settings have no name, code or ID, even if there is only one hotel', () => {
    const hotel = hotelJson();
    const { shared, own } = splitDocuments([
      { ...hotel, hotelProfile: { ...hotel.hotelProfile, code: 'SEA', id: 7 } },
    ]);
    expect(own).toEqual([{ hotelProfile: { name: 'Seaside Grand', code: 'SEA', id: 7 } }]);
    const { name: _, ...profile } = hotel.hotelProfile;
    expect(shared).toEqual({ ...hotel, hotelProfile: profile });
  });

  it('any settings and the differences of a hotel from them together give that hotel', () => {
    fc.assert(
      fc.property(somePart, somePart, (base, document) => {
        const difference = differenceFrom(stackOf([layerOf(base)]).merged, document);
        expect(resolved(base, difference)).toEqual(JSON.parse(JSON.stringify(document)));
      }),
      { numRuns: 60 },
    );
  });
});
