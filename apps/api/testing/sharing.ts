import { ROUTES } from '@sw/contract';
import type { Permit } from '@sw/policy';
import type { TestBoard } from './boards.ts';
import type { Person } from './people.ts';
import type { TestApi } from './test-api.ts';

/** The live invitation code of a permit. */
export async function inviteCode(api: TestApi, { wbNo, owner }: TestBoard, permit: Permit = 2): Promise<string> {
  const query = { permit: String(permit) as '0' | '1' | '2' };
  const { code } = await api.client({ token: owner.token }).call(ROUTES.shareCode, { params: { wbNo }, query });
  return code ?? '';
}

export const join = (api: TestApi, person: Person, code: string, from?: string) =>
  api
    .client({ token: person.token, ...(from === undefined ? {} : { from }) })
    .call(ROUTES.joinBoard, { query: { code } });
