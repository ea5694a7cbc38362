// All routes of the API: method, path, required permission and handler (docs/api.md).
import {
  changeOwnPassword,
  changeOwnProfile,
  createStaff,
  currentUser,
  refreshToken,
  signIn,
} from './auth-calls.ts';
import { ok, type SandboxCall, type PublicCall } from './call.ts';
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
  removeOwn,
  retrieveRecord,
  updateExisting,
} from './resource-calls.ts';
import type { RecordAccess, SandboxResource } from '#sandbox/records/resource.ts';
import { LOGO_PATH, RESERVATIONS, RESOURCES, ROOM_TYPES } from '#sandbox/records/resources.ts';
import { USERS } from '#sandbox/records/users.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Place {
  readonly method: Method;
  /** Relative to the API's base path. `:id` matches digits, `:name` matches any text without a slash. */
  readonly path: string;
}

interface PublicRoute extends Place {
  readonly needs: null;
  /** Picture requests are never throttled, because browsers load the pictures of a page automatically. */
  readonly isPicture?: true;
  readonly run: (call: PublicCall) => Response | Promise<Response>;
}

interface SignedInRoute extends Place {
  readonly needs: Permission;
  /** The body is a form with one file, in the field `file`. */
  readonly takesFile?: true;
  readonly run: (call: SandboxCall) => Response | Promise<Response>;
}

export type Route = PublicRoute | SignedInRoute;

type Run = SignedInRoute['run'];

function on(method: Method, path: string, needs: Permission, run: Run): SignedInRoute {
  return { method, path, needs, run };
}

/** The routes of a viewset. `path` and `create` override the resource's path and the usual POST handler. */
function viewset(resource: SandboxResource, path = resource.path, create?: Run): Route[] {
  const one = `${path}:id/`;
  const offered: Record<keyof RecordAccess, (needs: Permission) => Route> = {
    list: (needs) => on('GET', path, needs, (call) => listRecords(resource, call)),
    create: (needs) => on('POST', path, needs, create ?? ((call) => createRecord(resource, call))),
    retrieve: (needs) => on('GET', one, needs, (call) => retrieveRecord(resource, call)),
    replace: (needs) => on('PUT', one, needs, (call) => updateExisting(resource, call, 'replace')),
    change: (needs) => on('PATCH', one, needs, (call) => updateExisting(resource, call, 'change')),
    remove: (needs) => on('DELETE', one, needs, (call) => removeOwn(resource, call)),
  };
  const access = Object.entries(resource.access) as [keyof RecordAccess, Permission][];
  return access.map(([way, needs]) => offered[way](needs));
}

export const ROUTES: readonly Route[] = [
  { method: 'POST', path: '/auth/token/', needs: null, run: signIn },
  { method: 'POST', path: '/auth/token/refresh/', needs: null, run: refreshToken },
  on('GET', '/v1/users/current', 'signed_in', currentUser),
  on('GET', '/auth/profile/', 'signed_in', currentUser),
  on('PUT', '/auth/profile/', 'signed_in', changeOwnProfile),
  on('PATCH', '/auth/profile/', 'signed_in', changeOwnProfile),
  on('GET', '/auth/password/change/', 'signed_in', () => ok({})),
  on('POST', '/auth/password/change/', 'signed_in', changeOwnPassword),

  ...RESOURCES.flatMap((resource) => viewset(resource)),
  ...viewset(USERS, '/auth/staff/', createStaff),

  on('GET', '/hotels/:id/setup_status/', 'view_setup', setupStatus),
  on('GET', '/api/hotels/:id/staff/', 'manage_staff', listHotelStaff),
  on('GET', '/hotels/my-hotel/', 'view_setup', ownHotel),
  on('PUT', '/hotels/my-hotel/', 'update_hotel', (call) => changeOwnHotel(call, 'replace')),
  on('PATCH', '/hotels/my-hotel/', 'update_hotel', (call) => changeOwnHotel(call, 'change')),
  on('GET', '/hotels/current/', 'view_setup', ownHotel),
  { ...on('POST', '/hotels/:id/logo/', 'update_hotel', uploadLogo), takesFile: true },
  on('DELETE', '/hotels/:id/logo/', 'update_hotel', removeLogo),
  { method: 'GET', path: `${LOGO_PATH}:name`, needs: null, isPicture: true, run: showLogo },
  on('POST', '/hotels/quick-setup/', 'manage_rooms', quickSetup),
  on('GET', '/v1/room-types', 'view_setup', (call) => listRecords(ROOM_TYPES, call)),

  on('GET', '/rooms/rooms/status_summary/', 'view', (call) => ok(roomStatusSummary(call))),
  on('GET', '/hotels/current/dashboard-stats', 'view', dashboardStats),
  on('GET', '/v1/reservations', 'view', (call) => listRecords(RESERVATIONS, call)),
  on('GET', '/rates/simple/', 'view_rates', simpleRates),
  on('GET', '/rates/seasons', 'view_rates', listNothing),
  on('GET', '/rates/packages', 'view_rates', listNothing),
  on('GET', '/reports/', 'view_reports', listNothing),
  on('GET', '/v1/reports/', 'view_reports', listNothing),
];
