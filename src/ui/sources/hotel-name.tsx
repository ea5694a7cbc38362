import type { EstateHotel } from '#application/estate/list-hotels.ts';

export function HotelName({
  hotel: { name, code },
}: {
  readonly hotel: Pick<EstateHotel, 'name' | 'code'>;
}) {
  return (
    <>
      <bdi translate={name === '' ? undefined : 'no'} className="line-clamp-3">
        {name || 'Hotel without a name'}
      </bdi>
      {code !== '' && (
        <bdi translate="no" className="block text-sm font-normal text-ink/75">
          {code}
        </bdi>
      )}
    </>
  );
}
