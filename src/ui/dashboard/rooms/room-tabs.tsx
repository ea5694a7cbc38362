import { Link, useSearch } from 'wouter';

const ROOMS = '/dashboard/rooms';
const TABS = [
  { label: 'Rooms', tab: undefined, href: ROOMS },
  { label: 'Room types', tab: 'types', href: `${ROOMS}?tab=types` },
  { label: 'Cleaning sheets', tab: 'cleaning', href: `${ROOMS}?tab=cleaning` },
] as const;

export const CLEANING_ADDRESS = TABS[2].href;

type RoomTab = (typeof TABS)[number]['tab'];

export function useRoomTab(): RoomTab {
  const name = new URLSearchParams(useSearch()).get('tab');
  return TABS.find(({ tab }) => tab === name)?.tab;
}

export function RoomTabs({ tab: shown }: { readonly tab: RoomTab }) {
  return (
    <nav
      aria-label="Lists"
      className="mb-4 flex gap-6 overflow-x-auto border-b border-line whitespace-nowrap"
    >
      {TABS.map(({ label, href, tab }) => (
        <Link
          key={label}
          href={href}
          aria-current={tab === shown ? 'page' : undefined}
          className="-mb-px flex min-h-control items-center border-b-2 border-transparent font-medium text-ink/75 hover:text-brand-dark focus-ring aria-[current=page]:border-brand aria-[current=page]:text-brand-dark forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
