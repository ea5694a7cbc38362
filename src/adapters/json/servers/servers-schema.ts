import { toJsonSchema } from '@valibot/to-json-schema';
import { SERVERS_SHAPE } from './servers-shape.ts';

/** The JSON Schema (draft 07) of `hms.config.json`, for editors. */
export function serversSchema(): object {
  return { title: 'Servers of hms', ...toJsonSchema(SERVERS_SHAPE, { errorMode: 'ignore' }) };
}
