import type { Identity } from '#application/ports/identity.ts';
import type {
  ContractApi,
  ContractCall,
  ContractCaller,
} from '#application/ports/api/contract-api.ts';
import { ApiClient, type ApiClientOptions, type CallOptions } from './api-client.ts';

type Method = Parameters<ApiClient['call']>[0];

/** `client` sends requests as the signed-in account. */
export function httpContractApi(client: ApiClient, options: ApiClientOptions): ContractApi {
  return {
    account: callerOf(client),
    as: (token) =>
      callerOf(
        new ApiClient(token === undefined ? options : { ...options, identity: holder(token) }),
      ),
  };
}

function callerOf(client: ApiClient): ContractCaller {
  return {
    send(call) {
      const [method, path] = placeOf(call);
      return client.call(method, path, optionsOf(call));
    },
    list: (call) => client.list(placeOf(call)[1], optionsOf(call)),
  };
}

function placeOf({ call, id = '' }: ContractCall): readonly [Method, string] {
  const [method = '', path = ''] = call.split(' ');
  return [method as Method, path.replace('{id}', encodeURIComponent(id))];
}

function optionsOf({ query, body, picture, hotelId }: ContractCall): CallOptions {
  const file = picture && { field: 'file', ...picture };
  return {
    patient: true,
    hotelId,
    ...(query && { query }),
    ...(body && { body }),
    ...(file && { file }),
  };
}

/** An identity with this token. Its session is separate from the user's and is never renewed. */
function holder(token: string): Identity {
  return {
    id: () => undefined,
    freshToken: () => Promise.resolve(token),
    hotelId: () => undefined,
    refused: () => undefined,
    denied: () => undefined,
  };
}
