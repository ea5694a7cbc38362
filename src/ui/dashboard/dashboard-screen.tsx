import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type PropsWithChildren,
} from 'react';
import type { ScreenProps } from '#ui/services.ts';
import { usePreloading } from '#ui/shell/loading/lazy.ts';
import { useResource } from '#ui/shell/loading/loaded.tsx';
import { LoadBoundary } from '#ui/shell/loading/load-boundary.tsx';
import { Opened } from '#ui/shell/loading/opened.tsx';
import { createDashboard, type Dashboard } from './dashboard.ts';
import { useSnapshot } from 'valtio';
import { Link, Redirect, useLocation } from 'wouter';
import { ERROR_CATALOGUE } from '#application/errors/error-catalogue.ts';
import { roleOf } from '#domain/session/session.ts';
import { withoutDirection } from '#domain/text/plain-text.ts';
import { areaUnitOf } from '#domain/rooms/room-size.ts';
import { RoomSizeUnit } from '#ui/forms/room-types/room-size-unit.ts';
import { HotelLocale } from '#ui/components/moment.tsx';
import { HeaderSlot } from '#ui/components/page-header.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { SkipLink } from '#ui/components/skip-link.tsx';
import { PRODUCT, useDocumentTitle } from '#ui/shell/document-title.ts';
import { LogoImage } from './logo-image.tsx';
import { UserMenu } from './user-menu.tsx';
import { localeOf } from '#ui/texts/money.ts';
import { useFocusOnChange } from '#ui/shell/use-focus-on-change.ts';
import { SECTIONS, sectionsFor, type Section } from './sections.ts';

export default function DashboardScreen({ loadServices, notify }: ScreenProps) {
  const open = useCallback(async () => {
    const services = await loadServices();
    // `createDashboard` returns undefined if the user has signed out since.
    return createDashboard({ ...services, ...(await services.loadHotelServices()) }, notify);
  }, [loadServices, notify]);
  return (
    <Opened open={open}>
      {(dashboard) => (
        <InHotelLocale dashboard={dashboard}>
          <DashboardLayout dashboard={dashboard} />
        </InHotelLocale>
      )}
    </Opened>
  );
}

function InHotelLocale({ dashboard: { hotel }, children }: PropsWithChildren<DashboardProps>) {
  const { country = '' } = useResource(hotel).value ?? {};
  return (
    <HotelLocale value={localeOf(country)}>
      <RoomSizeUnit value={areaUnitOf(country)}>{children}</RoomSizeUnit>
    </HotelLocale>
  );
}

interface DashboardProps {
  readonly dashboard: Dashboard;
}

const [OVERVIEW] = SECTIONS;

function DashboardLayout({ dashboard }: DashboardProps) {
  const [path] = useLocation();
  const known = SECTIONS.find((candidate) => candidate.path === path);
  const section = known ?? OVERVIEW;
  const { user } = useSnapshot(dashboard.state);
  const role = roleOf(user);
  const offered = useMemo(() => sectionsFor(role), [role]);
  const hotelName = useHotelName(dashboard);
  usePreloading(useMemo(() => offered.map(({ Screen }) => Screen), [offered]));
  useDocumentTitle(`${section.label} – ${hotelName}`);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnChange(heading, section.path);
  useEffect(() => dashboard.open(), [dashboard]);

  const home = offered[0]!;
  const mayStay = offered.includes(section);
  if (!known) return <Redirect to="/" replace />;
  // Sign-in opens the overview. Users who may not open the overview are redirected to their first section.
  if (!mayStay && section === OVERVIEW) return <Redirect to={home.path} replace />;
  return (
    <div className="min-h-screen bg-page font-sans text-ink">
      <SkipLink target={heading} />
      <TopBar dashboard={dashboard} hotelName={hotelName} />
      <div className="mx-auto max-w-7xl gap-8 px-4 sm:px-6 lg:flex">
        <Navigation sections={offered} current={section.path} />
        <main id="content" className="min-w-0 grow pt-4 pb-[calc(var(--bottom-bar,0px)+2rem)]">
          <div className="mb-3 flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
            <h1
              ref={heading}
              tabIndex={-1}
              className="rounded-sm text-2xl font-semibold tracking-tight focus-ring focus-visible:outline-offset-4"
            >
              {section.label}
            </h1>
            <div ref={setSlot} className="contents" />
          </div>
          {!dashboard.can('view') && <UnknownRole role={dashboard.role} />}
          {mayStay ? (
            <LoadBoundary key={section.path}>
              <Suspense fallback={<Skeleton label={`Loading ${section.label}`} />}>
                <HeaderSlot value={slot}>
                  <section.Screen
                    dashboard={dashboard}
                    isOffered={(to) => offered.some((other) => other.path === to)}
                  />
                </HeaderSlot>
              </Suspense>
            </LoadBoundary>
          ) : (
            <Refused home={home} />
          )}
        </main>
      </div>
    </div>
  );
}

interface NavigationProps {
  readonly sections: readonly Section[];
  readonly current: string;
}

function Navigation({ sections, current }: NavigationProps) {
  return (
    <nav
      aria-label="Dashboard"
      className="bottom-bar fixed inset-x-0 bottom-0 z-20 border-t border-line bg-white pb-[env(safe-area-inset-bottom)] print:hidden lg:sticky lg:inset-x-auto lg:top-[calc(var(--top-bar,0px)+var(--page-header,0px))] lg:bottom-auto lg:w-44 lg:shrink-0 lg:self-start lg:border-0 lg:bg-transparent lg:py-4"
    >
      <ul className="mx-auto flex max-w-2xl lg:flex-col lg:gap-1">
        {sections.map(({ path, label, icon: Icon }) => (
          <li key={path} className="min-w-0 flex-1">
            <Link
              href={path}
              aria-current={path === current ? 'page' : undefined}
              className="flex min-h-14 flex-col items-center justify-center gap-1 border-t-2 border-transparent px-0.5 text-xs font-medium max-[22rem]:px-0 max-[22rem]:text-[0.6875rem] text-ink/75 hover:text-brand-dark focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-brand-dark lg:min-h-control lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:border-t-0 lg:border-l-4 lg:px-3 lg:text-base lg:hover:bg-brand-tint lg:aria-[current=page]:bg-brand-tint forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]"
            >
              <Icon className="size-5 shrink-0" />
              <span className="max-w-full truncate">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Refused({ home }: { readonly home: Section }) {
  return (
    <NoticeBox kind="error" role="alert">
      <p>{ERROR_CATALOGUE.general.byStatus[403]}</p>
      <Link
        href={home.path}
        className="mt-2 inline-flex min-h-control items-center font-medium text-brand-dark underline"
      >
        Back to {home.label}
      </Link>
    </NoticeBox>
  );
}

/** An unknown role has no permissions (docs/behaviour.md §6). */
function UnknownRole({ role }: { readonly role: string | undefined }) {
  return (
    <NoticeBox kind="warning" className="mb-6">
      {role === undefined
        ? 'You have no role in this hotel'
        : `Your role in this hotel, “${role}”, has no permissions here`}
      , so you can only see your own account. Ask your administrator for a role with permissions.
    </NoticeBox>
  );
}

function useHotelName({ hotel, state }: Dashboard): string {
  const { user } = useSnapshot(state);
  const { value } = useResource(hotel);
  const realHotel = value?.sample ? undefined : value;
  const name = realHotel?.name || (user.user_profile?.hotel ?? user.hotel)?.name || PRODUCT;
  return withoutDirection(name);
}

interface TopBarProps {
  readonly dashboard: Dashboard;
  readonly hotelName: string;
}

function TopBar({ dashboard, hotelName }: TopBarProps) {
  const { logo = '' } = useResource(dashboard.hotel).value ?? {};
  return (
    <header className="page-header relative z-30 border-b border-line bg-white print:hidden">
      <div className="mx-auto flex min-h-[calc(4rem-1px)] max-w-7xl items-center gap-3 px-4 py-2 sm:px-6">
        <LogoImage
          address={logo}
          alt=""
          className="size-10 shrink-0 rounded-control object-contain"
        />
        <p className="line-clamp-2 min-w-0 grow font-semibold wrap-anywhere">{hotelName}</p>
        <UserMenu dashboard={dashboard} />
      </div>
    </header>
  );
}
