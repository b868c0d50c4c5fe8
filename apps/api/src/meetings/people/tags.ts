import { type MeetingTag, Refusal, type ROUTES, tagProblems } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import {
  countTags,
  deleteTag as deleteTagRow,
  insertTag,
  isStorableId,
  lockMember,
  type MemberRef,
  readBookPeople,
  readTags,
  renameTag,
  setTagMembers,
  type TagRow,
  type Tx,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { refuseTaken } from '../../http/refuse-taken.ts';
import { enterpriseOf } from '../enterprise.ts';
import { presentPerson, storable } from './search-people.ts';

const presentTag = ({ members, ...tag }: TagRow): MeetingTag => ({ ...tag, members: members.map(presentPerson) });

interface TagBody {
  readonly name: string;
  readonly userIds: readonly string[];
}

/** The draft as it will be stored. All its members must work in the enterprise. */
async function checkedTag(tx: Tx, { spaceId }: MemberRef, { name, userIds }: TagBody): Promise<TagBody> {
  const chosen = new Set(userIds);
  for (const { problem, allowed } of tagProblems({ name, members: chosen.size }))
    throw new Refusal(problem, allowed === undefined ? [] : [allowed]);
  const people = await readBookPeople(tx, spaceId, storable(userIds));
  if (people.length < chosen.size) throw new Refusal('MEETING_PERSON_GONE');
  return { name: name.trim(), userIds: [...chosen] };
}

const refuseTakenName = refuseTaken('meeting_tag_name', 'TAG_NAME_TAKEN');

async function readTag(tx: Tx, owner: MemberRef, tagId: string): Promise<MeetingTag> {
  const [tag] = await readTags(tx, owner, tagId);
  if (tag === undefined) throw new Refusal('NOT_FOUND');
  return presentTag(tag);
}

export function listTags({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.listTags> {
  return async ({ session }) => (await readTags(db, await enterpriseOf(db, session))).map(presentTag);
}

export function createTag(_: ApiDeps): Handler<typeof ROUTES.createTag> {
  return async ({ body, session, command }) => {
    const { done } = await command(async (tx) => {
      const member = await enterpriseOf(tx, session);
      const { name, userIds } = await checkedTag(tx, member, body);
      await lockMember(tx, member);
      if ((await countTags(tx, member)) >= MEETING_LIMITS.tags) throw new Refusal('TAG_LIMIT', [MEETING_LIMITS.tags]);
      const tagId = await insertTag(tx, member, name).catch(refuseTakenName);
      await setTagMembers(tx, { spaceId: member.spaceId, tagId }, userIds);
      return readTag(tx, member, tagId);
    });
    return done;
  };
}

export function changeTag(_: ApiDeps): Handler<typeof ROUTES.changeTag> {
  return async ({ params: { tagId }, body, session, command }) => {
    const { done } = await command(async (tx) => {
      const member = await enterpriseOf(tx, session);
      const { name, userIds } = await checkedTag(tx, member, body);
      await lockMember(tx, member);
      if (!isStorableId(tagId) || !(await renameTag(tx, member, { tagId, name }).catch(refuseTakenName)))
        throw new Refusal('NOT_FOUND');
      await setTagMembers(tx, { spaceId: member.spaceId, tagId }, userIds);
      return readTag(tx, member, tagId);
    });
    return done;
  };
}

export function deleteTag(_: ApiDeps): Handler<typeof ROUTES.deleteTag> {
  return async ({ params: { tagId }, session, command }) => {
    await command(async (tx) => {
      const member = await enterpriseOf(tx, session);
      if (isStorableId(tagId)) await deleteTagRow(tx, member, tagId);
      return null;
    });
    return null;
  };
}
