import { contactProblems, type ExternalContactDraft, normalEmail, Refusal, type ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import {
  changeContact as changeContactRow,
  countContacts,
  deleteContact as deleteContactRow,
  insertContact,
  isStorableId,
  listContacts as listContactRows,
  lockMember,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { refuseTaken } from '../../http/refuse-taken.ts';
import { enterpriseOf } from '../enterprise.ts';

/** The draft as it will be stored. */
function checkedContact(draft: ExternalContactDraft): ExternalContactDraft {
  for (const { problem, allowed } of contactProblems(draft))
    throw new Refusal(problem, allowed === undefined ? [] : [allowed]);
  return { name: draft.name.trim(), email: normalEmail(draft.email), remark: draft.remark.trim() };
}

const refuseTakenEmail = refuseTaken('external_contact_space_id_account_id_email_key', 'CONTACT_EMAIL_TAKEN');

export function listContacts({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.listContacts> {
  return async ({ query: { keyword = '' }, session }) => {
    const contacts = await listContactRows(db, await enterpriseOf(db, session));
    // A contact list has at most a hundred rows, so it needs no index.
    const wanted = keyword.trim().toLowerCase();
    return contacts.filter(({ name, email }) => [name.toLowerCase(), email].some((text) => text.includes(wanted)));
  };
}

export function createContact(_: ApiDeps): Handler<typeof ROUTES.createContact> {
  return async ({ body, session, command }) => {
    const { done } = await command(async (tx) => {
      const member = await enterpriseOf(tx, session);
      const draft = checkedContact(body);
      await lockMember(tx, member);
      const { contacts } = MEETING_LIMITS;
      if ((await countContacts(tx, member)) >= contacts) throw new Refusal('CONTACT_LIMIT', [contacts]);
      return { ...(await insertContact(tx, member, draft).catch(refuseTakenEmail)) };
    });
    return done;
  };
}

export function changeContact(_: ApiDeps): Handler<typeof ROUTES.changeContact> {
  return async ({ params: { contactId }, body, session, command }) => {
    const { done } = await command(async (tx) => {
      const member = await enterpriseOf(tx, session);
      const contact = { contactId, ...checkedContact(body) };
      if (!isStorableId(contactId) || !(await changeContactRow(tx, member, contact).catch(refuseTakenEmail)))
        throw new Refusal('NOT_FOUND');
      return contact;
    });
    return done;
  };
}

export function deleteContact(_: ApiDeps): Handler<typeof ROUTES.deleteContact> {
  return async ({ params: { contactId }, session, command }) => {
    await command(async (tx) => {
      const member = await enterpriseOf(tx, session);
      if (isStorableId(contactId)) await deleteContactRow(tx, member, contactId);
      return null;
    });
    return null;
  };
}
