// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import OnboardingScreen from '#ui/wizard/onboarding-screen.tsx';

afterEach(cleanup);

const neverLoaded = () => new Promise<never>(() => undefined);

it('the wizard says that it checks the session', () => {
  render(<OnboardingScreen loadServices={neverLoaded} notify={() => undefined} />);
  expect(screen.getByText('Validating your session...')).toBeTruthy();
});
