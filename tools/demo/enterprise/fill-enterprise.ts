import { ROUTES } from '@sw/contract';
import { fillBoard, type Studio } from '../fill-board.ts';
import { type DemoPerson, PEOPLE, type PersonName } from '../people.ts';
import { enter, type Visitor } from '../visitor.ts';
import { DEPARTMENTS, type DemoMember, ENTERPRISE_BOARDS, INVITED, MEMBERS, OWNER } from './northfield.ts';

const NAME = 'Northfield Academy';

/** Back to the personal space, where a second run looks for people's boards. */
export async function goHome({ client }: Visitor): Promise<void> {
  const { merchants } = await client.call(ROUTES.getMerchants, {});
  const own = merchants.find(({ kind }) => kind === 'personal');
  if (own && !own.isCurrent) await client.call(ROUTES.switchMerchant, { query: { merchantId: own.merchantId } });
}

const workIn = ({ client }: Visitor, merchantId: string) =>
  client.call(ROUTES.switchMerchant, { query: { merchantId } });

async function findOrCreate({ client }: Visitor): Promise<string> {
  const known = (await client.call(ROUTES.getMerchants, {})).merchants;
  const found = known.find(({ merchantName, kind }) => kind === 'merchant' && merchantName === NAME);
  if (found) return found.merchantId;
  const { merchants } = await client.call(ROUTES.createMerchant, { body: { name: NAME } });
  return merchants.find(({ isCurrent }) => isCurrent)?.merchantId ?? '';
}

/** Departments by their names. */
async function fillDepartments({ client }: Visitor): Promise<ReadonlyMap<string, string>> {
  const { departments } = await client.call(ROUTES.listDepartments, {});
  const ids = new Map(departments.map(({ name, departmentId }) => [name, departmentId]));
  for (const name of DEPARTMENTS) {
    if (ids.has(name)) continue;
    ids.set(name, (await client.call(ROUTES.createDepartment, { body: { name, parentId: null } })).departmentId);
  }
  return ids;
}

const membersOf = async ({ client }: Visitor) =>
  new Map((await client.call(ROUTES.listMembers, { query: { pageSize: 100 } })).map((one) => [one.email, one]));

/** Invites people by mail, as users do. They accept as soon as they exist. */
async function letIn(owner: Visitor, { person, role }: DemoMember, visitor: Visitor): Promise<void> {
  const { email, nickName: name } = person;
  const invited = role === 'owner' ? 'member' : role;
  await owner.client.call(ROUTES.inviteMembers, { body: { people: [{ email, name, role: invited }] } });
  const mine = await visitor.client.call(ROUTES.listOwnInvitations, {});
  const invitation = mine.find(({ merchantName }) => merchantName === NAME);
  if (invitation === undefined) throw new Error(`${name} has no invitation`);
  const params = { invitationId: invitation.invitationId };
  await visitor.client.call(ROUTES.answerInvitation, { params, body: { accept: true } });
}

/** Creates the missing parts of the academy: departments, members, invitations and boards. */
export async function fillEnterprise(studio: Studio, password: string): Promise<string> {
  const owner = studio.visitor('jonas');
  const merchantId = await findOrCreate(owner);
  await workIn(owner, merchantId);
  try {
    const departments = await fillDepartments(owner);
    const known = await membersOf(owner);
    const sample = new Map<DemoPerson, PersonName>(
      (Object.keys(PEOPLE) as PersonName[]).map((name) => [PEOPLE[name], name]),
    );
    for (const member of MEMBERS) {
      if (known.has(member.person.email)) continue;
      const name = sample.get(member.person);
      const visitor = name === undefined ? await enter(member.person, password) : studio.visitor(name);
      await letIn(owner, member, visitor);
    }
    const present = await membersOf(owner);
    for (const { person, department, off } of [OWNER, ...MEMBERS]) {
      const found = present.get(person.email);
      // Somebody may have reorganised the academy since, so only new members are assigned.
      if (found === undefined || (known.has(person.email) && person !== OWNER.person)) continue;
      const params = { userId: found.userId };
      const departmentId = department && departments.get(department);
      if (departmentId && found.departmentId === null)
        await owner.client.call(ROUTES.changeMember, { params, body: { departmentId } });
      if (off) await owner.client.call(ROUTES.endMember, { params, body: { how: 'off' } });
    }
    // Already invited people are left out.
    await owner.client.call(ROUTES.inviteMembers, { body: { people: INVITED.map((one) => ({ ...one })) } });
    const added = present.size - known.size;
    const boards = await fillBoards(studio, merchantId);
    return `${present.size} members (${added} new), ${boards} boards`;
  } finally {
    await goHome(owner);
  }
}

/** Runs work in the academy as its people, who return to their personal space afterwards. */
export async function inAcademy<Done>(
  people: readonly Visitor[],
  work: (merchantId: string) => Promise<Done>,
): Promise<Done | undefined> {
  const [owner] = people;
  if (owner === undefined) return undefined;
  const merchantId = await findOrCreate(owner);
  try {
    for (const one of people) await workIn(one, merchantId);
    return await work(merchantId);
  } finally {
    for (const one of people) await goHome(one);
  }
}

async function fillBoards(studio: Studio, merchantId: string): Promise<number> {
  for (const board of ENTERPRISE_BOARDS) {
    const maker = studio.visitor(board.owner);
    await workIn(maker, merchantId);
    try {
      await fillBoard(studio, board);
    } finally {
      if (board.owner !== 'jonas') await goHome(maker);
    }
  }
  return ENTERPRISE_BOARDS.length;
}
