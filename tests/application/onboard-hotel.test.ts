import { describeOnboardHotel } from '../contracts/onboard-hotel-contract.ts';
import { MemoryOnboardingApi } from '../fakes/memory-onboarding-api.ts';

describeOnboardHotel('the server in memory', () => {
  const api = new MemoryOnboardingApi();
  return {
    api,
    records: (kind) => Promise.resolve(api.records(kind)),
    failNext: (kind, fault) => api.failNext(kind, fault),
    dropLists: () => api.dropLists(),
  };
});
