import { Link, useSearch } from 'wouter';

const ROOMS = '/dashboard/rooms';
const TABS = [
  { label: 'Rooms', tab: undefined, href: ROOMS },
  { label: 'Room Types', tab: 'types', href: `${ROOMS}?tab=types` },
] as const;

type RoomTab = (typeof TABS)[number]['tab'];

export function useRoomTab(): RoomTab {
  const name = new URLSearchParams(useSearch()).get('tab');
  return TABS.find(({ tab }) => tab === name)?.tab;
}

export function RoomTabs({ tab: shown }: { readonly tab: RoomTab }) {
  return (
    <nav aria-label="Lists" className="flex gap-4 whitespace-nowrap print:hidden">
      {TABS.map(({ label, href, tab }) => (
        <Link
          key={label}
          href={href}
          aria-current={tab === shown ? 'page' : undefined}
          className="flex min-h-control items-center border-b-2 border-transparent font-medium text-ink/75 hover:text-brand-dark focus-ring aria-[current=page]:border-brand aria-[current=page]:text-brand-dark forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
