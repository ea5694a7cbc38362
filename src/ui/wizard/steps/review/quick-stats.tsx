import { Banknote, BedDouble, DoorOpen, UsersRound } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { averageRate } from '#domain/rates/rate-maths.ts';
import { totalRooms } from '#domain/rooms/room-types.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { money } from '#ui/texts/money.ts';

/** The figures at the top of the review (docs/behaviour.md §2). */
export function QuickStats({ wizard }: { readonly wizard: Wizard }) {
  const roomTypes = useSnapshot(wizard.forms.roomTypes.state).items;
  const { config } = useSnapshot(wizard.forms.rates.state);
  const { length } = useSnapshot(wizard.forms.staffUsers.state).items;
  const staffCount = wizard.presentStaff.length + length;
  const stats = [
    { label: 'Room types', text: roomTypes.length.toLocaleString('en'), Icon: BedDouble },
    { label: 'Total rooms', text: totalRooms(roomTypes).toLocaleString('en'), Icon: DoorOpen },
    {
      label: 'Average rate',
      text: money(averageRate(config.rates), config.currency),
      Icon: Banknote,
    },
    { label: 'Staff users', text: staffCount.toLocaleString('en'), Icon: UsersRound },
  ];
  return (
    <section aria-label="Quick stats" className="@container">
      <dl className="grid grid-cols-2 gap-3 @2xl:grid-cols-4 @2xl:gap-4">
        {stats.map(({ label, text, Icon }) => (
          <div key={label} className="min-w-0 rounded-card bg-white p-4 shadow-card">
            <dt className="flex items-center gap-2 text-sm text-ink/75">
              <Icon className="size-5 shrink-0 text-brand" />
              {label}
            </dt>
            <dd className="mt-1 text-xl font-semibold wrap-anywhere tabular-nums sm:text-2xl">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
