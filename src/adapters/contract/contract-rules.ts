import type { ContractRules } from '#application/ports/api/contract-api.ts';
import { successPointer, type ApiDescription } from './api-description.ts';
import { CALLS } from './calls.ts';
import { createFaultFinder } from './fault-finder.ts';

export function contractRules(description: ApiDescription): ContractRules {
  const faultAt = createFaultFinder(description);
  return {
    calls: CALLS,
    faultOf(call, body) {
      const pointer = successPointer(description, call);
      return pointer === undefined ? undefined : faultAt(pointer, body);
    },
  };
}
