import { type AdminEnterprise, Refusal } from '@sw/contract';
import { type AdministeredEnterprise, findEnterprise, lockMerchant, setEnterpriseLevel, type Tx } from '@sw/postgres';
import { auditAdministration } from './actor.ts';
import { type Change, requireLevel } from './people.ts';

export function presentEnterprise(row: AdministeredEnterprise): AdminEnterprise {
  const { spaceId, name, levelNo, levelName, ownerId, ownerName, members, boards, bytes, createdAt } = row;
  return {
    spaceId,
    name,
    level: { levelNo, name: levelName },
    owner: ownerId === null || ownerName === null ? null : { userId: ownerId, nickName: ownerName },
    members,
    boards,
    bytes,
    createdAt: createdAt.toISOString(),
  };
}

/** From then on, requests of the enterprise's members are answered with 501 on every device. */
export async function changeEnterpriseLevel(
  tx: Tx,
  spaceId: string,
  levelNo: number,
  { actor }: Change,
): Promise<AdminEnterprise> {
  const level = await requireLevel(tx, levelNo);
  const before = await findEnterprise(tx, spaceId);
  if (before === undefined) throw new Refusal('NOT_FOUND');
  await lockMerchant(tx, spaceId);
  if (await setEnterpriseLevel(tx, spaceId, levelNo)) {
    await auditAdministration(tx, actor, {
      action: 'enterprise.levelSet',
      targetKind: 'enterprise',
      targetId: spaceId,
      spaceId,
      detail: { name: before.name, from: before.levelName, level: level.name },
    });
  }
  return presentEnterprise({ ...before, levelNo, levelName: level.name });
}
