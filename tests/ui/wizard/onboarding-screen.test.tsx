// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import OnboardingScreen from '#ui/wizard/onboarding-screen.tsx';

afterEach(cleanup);

it('the wizard says that it checks the session', () => {
  const loadServices = () => new Promise<never>(() => undefined);
  render(<OnboardingScreen loadServices={loadServices} notify={() => undefined} />);
  expect(screen.getByText('Validating your session...')).toBeTruthy();
});
