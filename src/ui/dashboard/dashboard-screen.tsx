import { Menu, MenuButton, MenuHeading, MenuSection } from '@headlessui/react';
import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { navigate } from 'wouter/use-browser-location';
import { useCallback, useEffect, useMemo } from 'react';
import { Redirect, useLocation } from 'wouter';
import { ERROR_CATALOGUE } from '#application/errors/error-catalogue.ts';
import { areaUnitOf } from '#domain/rooms/room-size.ts';
import { roleOf } from '#domain/session/session.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { withoutDirection } from '#domain/text/plain-text.ts';
import { HotelLocale } from '#ui/components/moment.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { RoomSizeUnit } from '#ui/forms/room-types/room-size-unit.ts';
import type { ScreenProps } from '#ui/services.ts';
import { PRODUCT } from '#ui/shell/document-title.ts';
import { Frame } from '#ui/shell/frame.tsx';
import { useResource } from '#ui/shell/loading/loaded.tsx';
import { Opened } from '#ui/shell/loading/opened.tsx';
import { stopWaiting } from '#ui/shell/notices/waiting.ts';
import { MenuAction, MenuList } from '#ui/shell/open-menu.tsx';
import { forgetReturnPath } from '#ui/shell/session/return-path.ts';
import { useSignOut } from '#ui/shell/session/use-sign-out.tsx';
import { workElsewhere } from '#ui/shell/session/work-elsewhere.ts';
import { userName } from '#ui/texts/item-names.ts';
import { localeOf } from '#ui/texts/money.ts';
import { errorNotice } from '#ui/texts/notices.ts';
import { type Dashboard, createDashboard } from './dashboard.ts';
import { LogoImage } from './logo-image.tsx';
import { SECTIONS, sectionsFor } from './sections.ts';

export default function DashboardScreen({ loadServices, notify }: ScreenProps) {
  const open = useCallback(async () => {
    const services = await loadServices();
    // `createDashboard` returns undefined if the user has signed out since.
    return createDashboard({ ...services, ...(await services.loadHotelServices()) }, notify);
  }, [loadServices, notify]);
  return <Opened open={open}>{(dashboard) => <DashboardFrame dashboard={dashboard} />}</Opened>;
}

const [OVERVIEW] = SECTIONS;
const DENIED = errorNotice('Not Allowed', ERROR_CATALOGUE.general.byStatus[403] ?? '');

function DashboardFrame({ dashboard }: { readonly dashboard: Dashboard }) {
  const [path] = useLocation();
  const known = SECTIONS.find((candidate) => candidate.path === path);
  const section = known ?? OVERVIEW;
  const user = useResource(dashboard.account).value ?? dashboard.user;
  const role = roleOf(user);
  const offered = useMemo(() => sectionsFor(role), [role]);
  const { value } = useResource(dashboard.hotel);
  useEffect(() => dashboard.open(), [dashboard]);

  const mayStay = offered.includes(section);
  // Every sign-in opens the overview, so users who may not see it get no notice.
  const isDenied = !mayStay && section !== OVERVIEW;
  useEffect(() => {
    if (isDenied) dashboard.notify(DENIED);
  }, [isDenied, dashboard]);
  if (!known) return <Redirect to="/" replace />;
  if (!mayStay) return <Redirect to={offered[0]!.path} replace />;
  const { country = '', logo = '' } = value ?? {};
  const named = value && !value.sample ? value : (user.user_profile?.hotel ?? user.hotel);
  const hotelName = withoutDirection(named?.name || PRODUCT);
  return (
    <HotelLocale value={localeOf(country)}>
      <RoomSizeUnit value={areaUnitOf(country)}>
        <Frame
          name="Dashboard"
          sections={offered}
          section={section}
          hotelName={hotelName}
          bar={
            <>
              <LogoImage
                address={logo}
                alt=""
                className="size-10 shrink-0 rounded-control object-contain"
              />
              <p className="line-clamp-2 min-w-0 grow font-semibold wrap-anywhere">{hotelName}</p>
              <UserMenu dashboard={dashboard} />
            </>
          }
        >
          {!dashboard.can('view') && <UnknownRole role={role} />}
          <section.Screen
            dashboard={dashboard}
            isOffered={(to) => offered.some((other) => other.path === to)}
          />
        </Frame>
      </RoomSizeUnit>
    </HotelLocale>
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

/** On a phone, its button shows only the initials. */
function UserMenu({ dashboard }: { readonly dashboard: Dashboard }) {
  const user = useResource(dashboard.account).value ?? dashboard.user;
  const name = userName(user);
  const role = roleLabel(roleOf(user) ?? '');
  const initials = name.match(/(?<!\S)\S/gu) ?? [];
  const [signOut, question] = useSignOut({
    workElsewhere: () => workElsewhere(dashboard),
    onSignOut() {
      forgetReturnPath();
      dashboard.session.close();
      stopWaiting(dashboard.pauses);
      navigate('/login');
    },
  });
  return (
    <>
      <Menu as="div" className="relative shrink-0">
        <MenuButton className="-mr-2 flex min-h-control items-center gap-2 rounded-control px-2 text-sm hover:bg-brand-tint focus-visible:outline-2 focus-visible:outline-brand motion-safe:transition-colors">
          <span
            aria-hidden="true"
            className="flex size-9 shrink-0 items-center justify-center rounded-full bg-brand-tint font-semibold text-brand-dark uppercase"
          >
            {initials.slice(0, 2).join('')}
          </span>
          <span className="max-w-48 min-w-0 text-left max-sm:sr-only">
            <span className="block truncate font-medium">
              <span className="sr-only">Signed in as </span>
              {name}
            </span>
            <span className="block truncate text-ink/75">{role}</span>
          </span>
          <ChevronDown className="size-4 text-ink/75" />
        </MenuButton>
        <MenuList className="absolute top-full -right-2 mt-2">
          <MenuSection>
            <MenuHeading className="mb-1 block border-b border-line px-3 py-2">
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="block text-sm text-ink/75">{role}</span>
            </MenuHeading>
            <MenuAction onClick={() => navigate('/dashboard/account')}>
              <UserRound />
              Account
            </MenuAction>
            <MenuAction onClick={() => void signOut()}>
              <LogOut />
              Sign Out
            </MenuAction>
          </MenuSection>
        </MenuList>
      </Menu>
      {question}
    </>
  );
}
