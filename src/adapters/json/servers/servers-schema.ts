import { toJsonSchema } from '@valibot/to-json-schema';
import { SERVERS_SHAPE } from './servers-shape.ts';

export function serversSchema(): object {
  return { title: 'Servers of hms', ...toJsonSchema(SERVERS_SHAPE, { errorMode: 'ignore' }) };
}
