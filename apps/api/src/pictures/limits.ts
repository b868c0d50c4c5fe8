import { BACKGROUNDS_MAX, Refusal } from '@sw/contract';
import { mayAddImages, mayStore, type Rights } from '@sw/policy';
import { countImages, countOwnBackgrounds, type Db, type SpaceAccount } from '@sw/postgres';

interface MoreImages {
  readonly wbNo: string;
  readonly rights: Pick<Rights, 'imageNum'>;
  readonly more: number;
}

export async function refuseTooManyImages(db: Db, { wbNo, rights, more }: MoreImages): Promise<void> {
  const may = mayAddImages(rights, await countImages(db, wbNo), more);
  if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
}

export async function refuseTooManyBackgrounds(db: Db, accountId: string): Promise<void> {
  if ((await countOwnBackgrounds(db, accountId)) >= BACKGROUNDS_MAX) {
    throw new Refusal('BACKGROUND_LIMIT', [BACKGROUNDS_MAX]);
  }
}

export function refuseFullSpace(space: SpaceAccount, bytes: number): void {
  const may = mayStore(space, bytes);
  if (!may.ok) throw new Refusal(may.error.limit);
}
