import {
  expect,
  expectLogin,
  openSignedIn,
  ONBOARDING,
  submitSignIn,
  test,
} from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { button } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import { expectNotice } from '#tests/e2e/support/notices.ts';
import { makeHotel } from '#tests/e2e/support/own-hotel.ts';
import * as wizard from '#tests/e2e/support/wizard.ts';

test('a started hotel is found, gets an administrator and is finished', async ({ page, app }) => {
  const own = wizard.uniqueHotel();
  const { id } = await app.create('/hotels/', wizard.documentOf(own).hotelProfile);
  await makeHotel(app);
  await wizard.open(page, app);
  await page.getByLabel('Hotel Name').fill('A hotel that is being typed');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('setupDraft:4onboard')))
    .toContain('A hotel that is being typed');
  const other = await page.context().newPage();
  await other.goto(`${app.url}/hotels`);
  await expect(other.getByText('Open in another tab')).toBeVisible();
  await other.close();
  await button(page, 'Your hotels').click();
  await expect(page).toHaveURL(`${app.url}/hotels`);
  const typed = page.getByRole('row').filter({ hasText: 'A hotel that is being typed' });
  await expect(typed).toContainText('In progress');
  await expect(typed).toContainText('Step 1 of 5');
  await page.getByLabel('Search Hotels').fill(own.code);
  const row = page.getByRole('row').filter({ hasText: own.name });
  await expect(row).toContainText('Not started');
  await expect(row).toContainText('No users');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectNoFindings(page);

  // From here on, the test uses only the keyboard.
  await row.getByRole('link', { name: own.name }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${app.url}/hotels/${String(id)}`);
  await expectNoFindings(page);
  await button(page, 'Add administrator').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('First Name')).toBeFocused();
  await page.keyboard.type('Meera');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Rao');
  await page.keyboard.press('Tab');
  await page.keyboard.type(own.admin.email);
  await page.keyboard.press('Enter');
  const password = page.getByRole('textbox', { name: 'Password' });
  await expect(password).toBeFocused();
  const secret = await password.inputValue();
  await button(page, 'Done').click();
  await expect(button(page, 'Add administrator')).toBeFocused();
  await expect(page.getByRole('list', { name: 'People' })).toContainText('Meera Rao');
  expect(
    await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    ),
  ).not.toContain(secret);
  await app.session({ username: own.admin.username, password: secret });

  await page.getByRole('link', { name: 'Continue setup' }).click();
  await wizard.expectStep(page, 2);
  await wizard.useQuickStart(page);
  await wizard.submitRoomTypes(page);
  await wizard.submitRates(page);
  await expect(page.getByRole('heading', { name: 'One person can sign in already' })).toBeVisible();
  await button(page, 'Continue to Review').click();
  await wizard.expectStep(page, 5);
  await wizard.launch(page);
  await wizard.expectLaunched(page);
  const hotels = await app.list('/hotels/');
  expect(hotels.filter(({ code }) => code === own.code)).toMatchObject([
    { id, onboarding_completed: true },
  ]);

  // The browser still stores the unfinished setup of the other hotel, which appears after the
  // sign-in.
  await expectLogin(page, app);
  await submitSignIn(page, ONBOARDING);
  await expect(page.getByLabel('Hotel Name')).toHaveValue('A hotel that is being typed');
  await button(page, 'Your hotels').click();
  await button(page, 'Delete the setup of A hotel that is being typed').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('A hotel that already exists on the server stays.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectNotice(page, 'is no longer in this browser.');
  await expect(button(page, 'Delete the setup of A hotel that is being typed')).toHaveCount(0);
});

test('a setup starts again from a hotel, after a question', async ({ page, app }) => {
  const { name } = await makeFurnishedHotel(app);
  await wizard.open(page, app);
  await page.getByLabel('Hotel Name').fill('Second House');
  await button(page, 'Setup menu').click();
  await page.getByRole('menuitem', { name: 'Start from a hotel' }).click();
  await page.getByLabel('Search Hotels').fill(name);
  await page.getByRole('button', { name: `Start from ${name}` }).press('Enter');
  await expect(page.getByText('Replace what you entered?')).toBeVisible();
  await button(page, 'Replace').press('Enter');
  await expect(page.getByText(`Started from ${name}`)).toBeVisible();
  await expect(page.getByLabel('Hotel Name')).toHaveValue('');
  await expect(page).toHaveURL(/\?step=1$/);
  await wizard.fillProfile(page, wizard.uniqueHotel());
  await wizard.submitProfile(page);
  await expect(page.getByText('One Double Bed, 2 guests, 1 room, 104')).toBeVisible();
});

test('the page of hotels says what a server does not offer', async ({ page, app }) => {
  await page.route(/\/api\/hotels\/(\?|$)/, (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.route('**/api/auth/password/change/', (route) =>
    route.fulfill({ status: 404, body: '{}' }),
  );
  await openSignedIn(page, app, ONBOARDING, '/hotels');
  await expect(page.getByText('This server does not list hotels')).toBeVisible();
  await expect(button(page, 'Set up a hotel')).toBeVisible();
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText('You cannot change your password on this server')).toBeVisible();
  await page.goto(`${app.url}/onboarding?hotel=999999`);
  await expect(page).toHaveURL(`${app.url}/hotels`);
});

test('a launch of hotels is paused, continued and handed over', async ({ page, app }) => {
  const hotels = [wizard.uniqueHotel(), wizard.uniqueHotel(), wizard.uniqueHotel()];
  const header =
    'Hotel name,Hotel code,E-mail,Phone,Street address,City,State,Postal code,Country,Room type,Rooms,Base rate,First name,Last name,Staff e-mail';
  const rows = hotels.map(({ name, code, email, admin }, index) =>
    [name, code, email, `+91 22 5550 01${index}0`, `${index} Quay Road`, 'Mumbai', 'MH', 400001]
      .concat(['India', 'Deluxe Room', 12, 7000, 'Rita', 'Menon', admin.email])
      .join(),
  );
  await openSignedIn(page, app, ONBOARDING, '/hotels/import');
  await page.locator('input[type=file]').setInputFiles({
    name: 'chain.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${header}\n${rows.join('\n')}\n`),
  });
  await expect(page.getByText('3 hotels found')).toBeVisible();
  // Holds the first hotel until the user has paused.
  const paused = Promise.withResolvers<void>();
  await page.route('**/api/rooms/types/', async (route) => {
    await paused.promise;
    await route.continue();
  });
  await button(page, 'Launch 3 hotels').click();
  await button(page, 'Launch').click();
  await button(page, 'Pause').click();
  await expect(button(page, 'Pause')).toHaveAttribute('aria-busy', 'true');
  paused.resolve();
  await expect(page.getByText('1 of 3 hotels launched')).toBeVisible();
  await expect(button(page, 'Choose other files')).toBeHidden();
  await page.getByText('Files and hotels that are not launched').click();
  await expect(page.getByText('2 hotels found')).toBeVisible();
  await expect(page.getByText('1 launched hotel is no longer listed.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 password is lost')).toBeVisible();
  await button(page, 'Continue with 2 hotels').click();
  await expect(page.getByText('3 of 3 hotels launched')).toBeVisible();
  await button(page, 'Set new passwords').click();
  await expect(page.getByText('3 people got a generated password')).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, 'Download sign-in sheet').click();
  const sheet = await (await download).createReadStream();
  const text = Buffer.concat(await sheet.toArray()).toString();
  const codes = (await app.list('/hotels/')).map(({ code }) => code);
  for (const { name, code, admin } of hotels) {
    expect(text).toContain(name);
    expect(codes.filter((one) => one === code)).toHaveLength(1);
    const [, password = ''] =
      new RegExp(`${admin.username}</dd>.*?typed"[^>]*>([^<]+)`, 's').exec(text) ?? [];
    await app.session({ username: admin.username, password });
  }
  await button(page, 'Close').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Launch finished')).toHaveCount(0);
});
