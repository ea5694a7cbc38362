import { expect, signIn, test } from './app.ts';
import {
  fillProfile,
  launch,
  openWizard,
  reachReview,
  submitProfile,
  uniqueHotel,
} from './wizard.ts';

test.describe('SPEC §4 Wizard', () => {
  test('a hotel is set up in five steps, launched, and its administrator signs in', async ({
    page,
    app,
  }) => {
    const hotel = uniqueHotel();
    await reachReview(page, app, hotel);
    await launch(page);
    await expect(page.getByText('Hotel Setup Complete!')).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL(`${app.url}/login`);

    const [record] = await app.list(`/hotels/?code=${hotel.code}`);
    expect(record).toMatchObject({ name: hotel.name, onboarding_completed: true });
    expect(await app.list(`/rooms/types/?hotel=${String(record?.['id'])}`)).toHaveLength(3);
    expect(await app.list(`/rates/rules/?hotel=${String(record?.['id'])}`)).toHaveLength(9);

    const username = hotel.admin.email.split('@')[0] ?? '';
    await signIn(page, app, { username, password: hotel.admin.password });
    await expect(page).toHaveURL(`${app.url}/dashboard`);
    await expect(page.getByText(hotel.name).first()).toBeVisible();
  });

  test('a failed launch keeps everything, and a second one creates nothing twice (R11)', async ({
    page,
    app,
  }) => {
    const hotel = uniqueHotel();
    await reachReview(page, app, hotel);
    await page.route('**/api/rates/plans/', (route) => route.fulfill({ status: 500 }), {
      times: 1,
    });
    await launch(page);
    await expect(page.getByText('Setup Error')).toBeVisible({ timeout: 20_000 });
    await launch(page);
    await expect(page.getByText('Hotel Setup Complete!')).toBeVisible({ timeout: 20_000 });
    const hotels = await app.list(`/hotels/?code=${hotel.code}`);
    expect(hotels).toHaveLength(1);
    expect(await app.list(`/rates/plans/?hotel=${String(hotels[0]?.['id'])}`)).toHaveLength(3);
    expect(await app.list(`/rooms/rooms/?hotel=${String(hotels[0]?.['id'])}`)).toHaveLength(3);
  });

  test('what was typed survives a reload, and passwords are never stored (R20)', async ({
    page,
    app,
  }) => {
    const hotel = uniqueHotel();
    await reachReview(page, app, hotel);
    await page.reload();
    await expect(page.getByText('Step 4 of 5')).toBeVisible();
    await expect(page.getByLabel('First Name')).toHaveValue('Rita');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(stored).toContain(hotel.name);
    expect(stored).not.toContain(hotel.admin.password);
  });

  test('errors are summarised, take focus, and clear as the field is edited (SPEC §5)', async ({
    page,
    app,
  }) => {
    await openWizard(page, app);
    await page.getByRole('button', { name: 'Continue to Room Types' }).click();
    await expect(page.getByText('Validation Error')).toBeVisible();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await summary.getByRole('link', { name: 'Hotel name is required' }).click();
    await expect(page.getByLabel('Hotel Name')).toBeFocused();
    await expect(page.getByLabel('Hotel Name')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Hotel Name').fill('Harbour');
    await expect(page.getByLabel('Hotel Name')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('the browser goes back and forward between steps without losing anything', async ({
    page,
    app,
  }) => {
    const hotel = uniqueHotel();
    await openWizard(page, app);
    await fillProfile(page, hotel);
    await submitProfile(page);
    await page.goBack();
    await expect(page.getByText('Step 1 of 5')).toBeVisible();
    await expect(page.getByLabel('Hotel Name')).toHaveValue(hotel.name);
    await page.goForward();
    await expect(page.getByText('Step 2 of 5')).toBeVisible();
  });

  test('an expired session asks to sign in again and keeps the draft (R7)', async ({
    page,
    app,
  }) => {
    const hotel = uniqueHotel();
    await openWizard(page, app);
    await fillProfile(page, hotel);
    await submitProfile(page);
    await page.evaluate(() => {
      localStorage.setItem('authToken', 'gone');
      localStorage.setItem('refreshToken', 'gone');
    });
    await page.reload();
    await expect(page.getByText('Session Expired')).toBeVisible();
    await expect(page).toHaveURL(`${app.url}/login`);
    await signIn(page, app, { username: '4onboard', password: 'open-new-hotels' });
    await expect(page.getByText('Step 2 of 5')).toBeVisible();
  });
});
