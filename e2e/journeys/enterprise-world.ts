import type { Page } from '@playwright/test';
import { ROUTES } from '@sw/contract';
import { options } from './sharing-world.ts';
import { newPerson, type Person, signedInAs } from './world.ts';

/** This person's enterprise, which is also their current space, with members of these names. */
export async function enterpriseOf(
  owner: Person,
  names: readonly string[],
  newMember: (name: string) => Promise<Person> = newPerson,
): Promise<readonly Person[]> {
  await owner.client.call(ROUTES.createMerchant, { body: { name: 'Northfield Academy' } });
  const { url } = await owner.client.call(ROUTES.createMerchantLink, {});
  const key = new URL(url).searchParams.get('key') ?? '';
  const people: Person[] = [];
  for (const name of names) {
    const person = await newMember(name);
    await person.client.call(ROUTES.joinMerchant, { body: { key } });
    people.push(person);
  }
  return people;
}

export async function openConsole(page: Page, person: Person, part = ''): Promise<void> {
  await signedInAs(page, person);
  await page.goto(`enterprise${part === '' ? '' : `?part=${part}`}`);
}

/** The row of a member, by name. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: name });

export const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Choose ${name}` }).click();

/** An option of the open list. */
export const option = (page: Page, name: string) => options(page).getByTitle(name, { exact: true });
