// @vitest-environment happy-dom
import type { ExternalContact, Route } from '@sw/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import { api } from '../../transport/api.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { ContactsDialog } from './contacts-dialog.tsx';

const TOMAS: ExternalContact = {
  contactId: '1',
  name: 'Tomás Ortega',
  email: 'tomas@helio.example',
  remark: 'Helio Roofing',
};

let contacts: readonly ExternalContact[] = [];
const sent: { readonly name: string; readonly input: unknown }[] = [];

beforeEach(() => {
  contacts = [TOMAS];
  sent.length = 0;
  vi.spyOn(api, 'call').mockImplementation((async (route: Route, input: unknown) => {
    sent.push({ name: route.name, input });
    return route.name === 'listContacts' ? contacts : null;
  }) as typeof api.call);
});

const save = () => fireEvent.submit(screen.getByLabelText('Name').closest('form') ?? document.body);
const dialog = () => screen.findByRole('dialog', { name: 'External contacts' });

it('R2.64 R2.65 R2.66 lists contacts with a search over names and addresses, and name, email, remark and actions', async () => {
  const { user } = show(<ContactsDialog close={() => {}} />);
  const box = within(await dialog());
  expect(box.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Email',
    'Remark',
    'Actions',
  ]);
  await box.findByText('tomas@helio.example');
  expect(box.getByText('Helio Roofing')).toBeTruthy();
  expect(box.getByRole('button', { name: 'Edit Tomás Ortega' })).toBeTruthy();
  const search = box.getByRole('searchbox', { name: 'Name/email search' });
  await user.type(search, 'helio{Enter}');
  await waitFor(() => expect(sent.at(-1)).toEqual({ name: 'listContacts', input: { query: { keyword: 'helio' } } }));
});

it('R2.67 R3.37 R5.48 R5.49 R5.50 the dialog of one is titled personnel information and says what is missing', async () => {
  const { user } = show(<ContactDialog contact={undefined} close={() => {}} />);
  expect(await screen.findByText('Personnel information')).toBeTruthy();
  save();
  expect(screen.getByText('Name cannot be empty')).toBeTruthy();
  expect(screen.getByText('Email cannot be empty')).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), 'Ana');
  await user.type(screen.getByLabelText('Email'), 'nobody');
  save();
  expect(screen.getByText('Email format error')).toBeTruthy();
  expect(sent.some(({ name }) => name === 'createContact')).toBe(false);
  await user.type(screen.getByLabelText('Email'), '@helio.example');
  save();
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'createContact')?.input).toEqual({
      body: { name: 'Ana', email: 'nobody@helio.example', remark: '' },
    }),
  );
});

it('R2.68 deleting asks first', async () => {
  const { user } = show(<ContactsDialog close={() => {}} />);
  await user.click(await within(await dialog()).findByRole('button', { name: 'Delete Tomás Ortega' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete external contact' }));
  expect(question.getByText('Confirm delete this external contact?')).toBeTruthy();
  expect(sent.some(({ name }) => name === 'deleteContact')).toBe(false);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'deleteContact')?.input).toEqual({ params: { contactId: '1' } }),
  );
});

it('R5.47 R9.24 at a hundred contacts no other can be added, and the dialog says why', async () => {
  contacts = Array.from({ length: 100 }, (_, i) => ({ ...TOMAS, contactId: String(i + 1) }));
  show(<ContactsDialog close={() => {}} />);
  await screen.findByText('Most 100 external contacts can be added');
  expect(screen.getByText('New contact').closest('button')?.disabled).toBe(true);
});
