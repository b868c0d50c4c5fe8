import type { Page } from '@playwright/test';
import type { TestPerson } from '@sw/testing';

/** Signs the page in: from now on it opens everything as this person. */
export async function signIn(page: Page, { accountId, authorization }: TestPerson): Promise<void> {
  const user = JSON.stringify({ userId: accountId, unionId: null });
  await page.addInitScript(
    `localStorage.setItem('iwb_authorization', ${JSON.stringify(authorization)});
     localStorage.setItem('iwb_user', ${JSON.stringify(user)});`,
  );
}
