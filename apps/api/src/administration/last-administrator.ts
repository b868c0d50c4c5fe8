import { Refusal } from '@sw/contract';
import { endsLastAdministrator } from '@sw/policy';
import { countActiveAdministrators, findPerson, lockAdministrators, type Tx } from '@sw/postgres';

/**
 * Locks all administrators: when two end each other's administration concurrently, the second is refused. Call it
 * before locking the person's row.
 */
export async function requireAnotherAdministrator(tx: Tx, accountId: string): Promise<void> {
  await lockAdministrators(tx);
  const person = await findPerson(tx, accountId);
  if (person === undefined) throw new Refusal('NOT_FOUND');
  const { administrator, disabledAt, eraseAt } = person;
  const target = { administrator, disabled: disabledAt !== null, deleting: eraseAt !== null };
  if (endsLastAdministrator(target, await countActiveAdministrators(tx))) throw new Refusal('LAST_ADMINISTRATOR');
}
