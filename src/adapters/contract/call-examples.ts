import { textTable } from '#domain/text/text-table.ts';
import type { DescribedCall } from './described-call.ts';
import type { Examples } from './examples.ts';

const OWN_PROFILE = {
  first_name: 'Asha',
  last_name: 'Naik',
  email: 'asha@seaside.example',
  profile: { phone: '+91 832 555 0101' },
};

const PASSWORD_CHANGE = {
  old_password: 'Wj7kPq2m',
  new_password1: 'Tz4nRb8e',
  new_password2: 'Tz4nRb8e',
};

/** Example bodies of PATCH requests. */
const CHANGES: Readonly<Record<string, object>> = textTable({
  hotel: { onboarding_completed: true, onboarding_completed_at: '2026-01-15T12:00:00.000Z' },
  'room-type': { max_occupancy: 4 },
  room: { status: 'occupied' },
  plan: { is_active: false },
  rule: { base_rate: 7500 },
  pricing: { is_enabled: false },
  user: { profile: { role: 'manager' } },
});

export function sentExample(
  { call, kind }: Pick<DescribedCall, 'call' | 'kind'>,
  examples: Examples,
): unknown {
  if (call === 'PUT /auth/profile/') return OWN_PROFILE;
  if (call === 'PATCH /auth/profile/') return { profile: OWN_PROFILE.profile };
  if (call === 'POST /auth/token/') return { username: 'asha', password: 'Wj7kPq2m' };
  if (call === 'POST /auth/token/refresh/') return { refresh: TOKEN };
  if (call === 'POST /auth/password/change/') return PASSWORD_CHANGE;
  if (kind === undefined) return {};
  return call.startsWith('PATCH') ? CHANGES[kind] : examples[kind].sent;
}

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3Njg0Nzg0MDB9.c2lnbmF0dXJl';

export function shownExample(
  { call, kind, response, query }: DescribedCall,
  examples: Examples,
): unknown {
  const user = examples.user.shown;
  if (call === 'POST /auth/token/') return { access: TOKEN, refresh: TOKEN, user };
  if (call === 'POST /auth/token/refresh/') return { access: TOKEN };
  if (kind === undefined || response === undefined) return FURTHER_EXAMPLES[call];
  const { shown } = examples[kind];
  return query ? { count: 1, next: null, previous: null, results: [shown] } : shown;
}

const FURTHER_EXAMPLES: Readonly<Record<string, unknown>> = textTable({
  'GET /auth/password/change/': {},
  'POST /auth/password/change/': { detail: 'New password has been saved.' },
  'POST /hotels/quick-setup/': {},
  'POST /hotels/{id}/logo/': { logo: '/api/hotels/logos/8f14e45f' },
  'GET /hotels/{id}/setup_status/': {
    is_fully_configured: false,
    has_room_types: true,
    has_rates: true,
    has_staff_users: false,
  },
  'GET /rates/simple/': { rates: { DLX: '7000.00' } },
  'GET /reservations/': { count: 24, next: null, previous: null, results: [] },
  'GET /rooms/rooms/status_summary/': { total_rooms: 30, occupied_rooms: 18, occupancy_rate: 60 },
  'GET /hotels/current/dashboard-stats': {
    staff: 8,
    tasks: 3,
    revenue: '185000.00',
    periods: { revenue: 'month' },
  },
});
