import { describeConvergence } from '#tests/contracts/convergence-contract.ts';
import {
  describeOnboardHotel,
  type OnboardingHarness,
} from '#tests/contracts/onboard-hotel-contract.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';

const openInMemory = (): OnboardingHarness => {
  const api = new MemoryOnboardingApi();
  return {
    api,
    records: (kind) => Promise.resolve(api.records(kind)),
    failNext: (kind, fault) => api.failNext(kind, fault),
    dropLists: () => api.dropLists(),
    dropList: (kind) => api.dropLists(kind),
    refuse: (method, status) => api.refuse(method, status),
    writes: () => api.writes,
  };
};

describeOnboardHotel('the server in memory', openInMemory);
describeConvergence('the server in memory', openInMemory);
