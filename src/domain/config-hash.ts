import type { HotelConfig } from './hotel-config.ts';
import { numberOfText } from './text/number-of-text.ts';

export function configWithoutPasswords(config: HotelConfig): HotelConfig {
  const staffUsers = config.staffUsers.map((user) => ({ ...user, password: '' }));
  return { ...config, staffUsers };
}

/** Equal for two configurations that differ only in their passwords. */
export function configHash(config: HotelConfig): number {
  return numberOfText(JSON.stringify(configWithoutPasswords(config)));
}
