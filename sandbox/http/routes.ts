// Every call of the API: method, path, the permission it needs and what it does (docs/behaviour.md
// §7).
import { changeOwnProfile, createStaff, currentUser, refreshToken, signIn } from './auth-calls.ts';
import type { Answer, Call, PublicCall } from './call.ts';
import {
  changeOwnHotel,
  dashboardStats,
  listHotelStaff,
  listNothing,
  ownHotel,
  quickSetup,
  roomStatusSummary,
  setupStatus,
  simpleRates,
} from './hotel-calls.ts';
import { removeLogo, showLogo, uploadLogo } from './logos.ts';
import type { Permission } from '#sandbox/records/permissions.ts';
import {
  createRecord,
  listRecords,
  removeRecord,
  retrieveRecord,
  updateExisting,
} from './resource-calls.ts';
import type { Access, Resource } from '#sandbox/records/resource.ts';
import { LOGO_PATH, RESERVATIONS, RESOURCES, ROOM_TYPES } from '#sandbox/records/resources.ts';
import { USERS } from '#sandbox/records/users.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Place {
  readonly method: Method;
  /** Below the base; `:id` stands for digits, `:name` for any word. */
  readonly path: string;
}

/** A call that anyone may make. */
export interface PublicRoute extends Place {
  readonly needs: null;
  /** Is asked for by pages, not by people: never throttled. */
  readonly isPicture?: true;
  readonly run: (call: PublicCall) => Answer | Promise<Answer>;
}

export interface SignedInRoute extends Place {
  readonly needs: Permission;
  /** The body is a form with one file, named `file`. */
  readonly takesFile?: true;
  readonly run: (call: Call) => Answer | Promise<Answer>;
}

export type Route = PublicRoute | SignedInRoute;

type Run = SignedInRoute['run'];

const get = (path: string, needs: Permission, run: Run): Route => ({
  method: 'GET',
  path,
  needs,
  run,
});

/** The calls of a viewset; `path` and `create` may differ from the resource's own. */
function viewset(resource: Resource, path = resource.path, create?: Run): Route[] {
  const one = `${path}:id/`;
  const offered: [keyof Access, Method, string, Run][] = [
    ['list', 'GET', path, (call) => listRecords(resource, call)],
    ['create', 'POST', path, create ?? ((call) => createRecord(resource, call))],
    ['retrieve', 'GET', one, (call) => retrieveRecord(resource, call)],
    ['replace', 'PUT', one, (call) => updateExisting(resource, call, 'replace')],
    ['change', 'PATCH', one, (call) => updateExisting(resource, call, 'change')],
    ['remove', 'DELETE', one, (call) => removeRecord(resource, call)],
  ];
  return offered.flatMap(([way, method, where, run]) => {
    const needs = resource.access[way];
    return needs ? [{ method, path: where, needs, run }] : [];
  });
}

export const ROUTES: readonly Route[] = [
  { method: 'POST', path: '/auth/token/', needs: null, run: signIn },
  { method: 'POST', path: '/auth/token/refresh/', needs: null, run: refreshToken },
  get('/v1/users/current', 'signed_in', currentUser),
  get('/auth/profile/', 'signed_in', currentUser),
  { method: 'PUT', path: '/auth/profile/', needs: 'signed_in', run: changeOwnProfile },
  { method: 'PATCH', path: '/auth/profile/', needs: 'signed_in', run: changeOwnProfile },

  ...RESOURCES.flatMap((resource) => viewset(resource)),
  ...viewset(USERS, '/auth/staff/', createStaff),

  get('/hotels/:id/setup_status/', 'view_setup', setupStatus),
  get('/api/hotels/:id/staff/', 'manage_staff', listHotelStaff),
  get('/hotels/my-hotel/', 'view_setup', ownHotel),
  {
    method: 'PUT',
    path: '/hotels/my-hotel/',
    needs: 'update_hotel',
    run: (call) => changeOwnHotel(call, 'replace'),
  },
  {
    method: 'PATCH',
    path: '/hotels/my-hotel/',
    needs: 'update_hotel',
    run: (call) => changeOwnHotel(call, 'change'),
  },
  get('/hotels/current/', 'view_setup', ownHotel),
  {
    method: 'POST',
    path: '/hotels/:id/logo/',
    needs: 'update_hotel',
    takesFile: true,
    run: uploadLogo,
  },
  { method: 'DELETE', path: '/hotels/:id/logo/', needs: 'update_hotel', run: removeLogo },
  { method: 'GET', path: `${LOGO_PATH}:name`, needs: null, isPicture: true, run: showLogo },
  { method: 'POST', path: '/hotels/quick-setup/', needs: 'manage_rooms', run: quickSetup },
  get('/v1/room-types', 'view_setup', (call) => listRecords(ROOM_TYPES, call)),

  get('/rooms/rooms/status_summary/', 'view', roomStatusSummary),
  get('/hotels/current/dashboard-stats', 'view', dashboardStats),
  get('/v1/reservations', 'view', (call) => listRecords(RESERVATIONS, call)),
  get('/rates/simple/', 'view', simpleRates),
  get('/rates/seasons', 'view', listNothing),
  get('/rates/packages', 'view', listNothing),
  get('/reports/', 'view_reports', listNothing),
  get('/v1/reports/', 'view_reports', listNothing),
];
