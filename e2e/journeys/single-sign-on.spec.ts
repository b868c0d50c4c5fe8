import type { Page } from '@playwright/test';
import { ROUTES } from '@sw/contract';
import { startOidcProvider, startTxtServer } from '@sw/testing';
import { startStackWith } from './module-stack.ts';
import { boardsTitle, expect, heard, newPerson, signedInAs, test } from './world.ts';

/** The provider's own forms: a login of any name, then the consent. */
async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('an owner proves the domain, tries the sign-in server and switches it on; a colleague signs in with it', async ({
  browser,
}) => {
  test.slow();
  const dns = await startTxtServer();
  const stack = await startStackWith({ OIDC_PRIVATE_NETWORKS: 'allow', DNS_SERVERS: dns.address });
  const domain = `n${Date.now()}.example`;
  const provider = await startOidcProvider(new URL('/iwb/oidcCallback', stack.address).href, {
    jonas: { email: `jonas@${domain}`, email_verified: true, name: 'Jonas Weber' },
    mei: { email: `mei@${domain}`, email_verified: true, name: 'Mei Lin' },
    stranger: { email: 'mei@elsewhere.example', email_verified: true, name: 'Stranger' },
  });
  try {
    const owner = await newPerson('Jonas Weber');
    await owner.client.call(ROUTES.createMerchant, { body: { name: 'Northfield Academy' } });
    const page = await (await browser.newContext({ baseURL: stack.address })).newPage();
    await signedInAs(page, owner);
    await page.goto('enterprise?part=sso');

    await page.getByLabel('Domain', { exact: true }).fill(domain);
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText('The record was not found in DNS yet')).toBeVisible();
    const [name, value] = await page.locator('dl code').allTextContents();
    dns.records.set(name ?? '', value ?? '');
    await page.getByRole('button', { name: 'Check' }).click();
    await heard(page, `${domain} is proven`);

    await page.getByLabel('Address of the server (issuer)').fill(provider.issuer);
    await page.getByLabel('Client ID').fill(provider.clientId);
    await page.getByLabel('Client secret').fill(provider.clientSecret);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Test with my account' }).click();
    await signInAtProvider(page, 'jonas');
    await heard(page, `The test worked: the server knows you as jonas@${domain}`);
    await page.getByRole('switch', { name: 'Single sign-on' }).click();
    await expect(page.getByRole('switch', { name: 'Single sign-on' })).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Required for members' })).toBeEnabled();

    const colleague = await (await browser.newContext({ baseURL: stack.address })).newPage();
    await colleague.goto('login');
    await colleague.getByRole('button', { name: 'Single sign-on' }).click();
    await colleague.getByLabel('Work email').fill('mei@elsewhere.example');
    await colleague.getByRole('button', { name: 'Go on' }).click();
    await expect(colleague.getByText('No organisation with this address has set up single sign-on here')).toBeVisible();
    await colleague.getByLabel('Work email').fill(`mei@${domain}`);
    await colleague.getByRole('button', { name: 'Go on' }).click();
    await signInAtProvider(colleague, 'stranger');
    await expect(colleague.getByText("does not belong to the organisation's domains")).toBeVisible();
    await colleague.context().clearCookies();
    await colleague.getByRole('button', { name: 'Try again' }).click();
    await colleague.getByLabel('Work email').fill(`mei@${domain}`);
    await colleague.getByRole('button', { name: 'Go on' }).click();
    await signInAtProvider(colleague, 'mei');
    await expect(boardsTitle(colleague)).toBeVisible();
    await expect(colleague.getByText('Mei Lin')).toBeVisible();
  } finally {
    await stack.stop();
    await provider.stop();
    dns.stop();
  }
});
