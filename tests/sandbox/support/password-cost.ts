/** A low scrypt cost, because the tests create and check thousands of passwords. */
export const TEST_PASSWORD_COST = 16;
