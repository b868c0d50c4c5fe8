import type { PageInfo } from '@sw/contract';
import { countFiles, countImages, type Db, type PageAccess, sql } from '@sw/postgres';

/** What a client shows of a board apart from its pages, and the limits of its space's level. */
type BoardFacts = Pick<
  PageInfo,
  'star' | 'author' | 'shareUserCount' | 'memberNum' | 'imageCount' | 'fileCount' | 'info'
>;

interface FactsRow {
  readonly nickName: string;
  readonly actor: number;
  readonly star: boolean | null;
  readonly sharers: number;
  readonly endpoints: number;
  readonly importFileMb: number;
  readonly imageNum: number;
  readonly fileNum: number;
  readonly documentsPerPage: number;
}

export async function boardFacts(
  db: Db,
  { wbNo, ownerAccountId, spaceId }: Pick<PageAccess, 'wbNo' | 'ownerAccountId' | 'spaceId'>,
  accountId: string,
): Promise<BoardFacts> {
  const { rows } = await sql<FactsRow>`
    select owner.nick_name, level.endpoints, level.import_file_mb, level.image_num, level.file_num, level.documents_per_page,
      (select actor from board_actor where wb_no = ${wbNo} and account_id = ${ownerAccountId}) as actor,
      (select starred_at is not null from board_entry where account_id = ${accountId} and wb_no = ${wbNo}) as star,
      (select count(*)::integer from board_sharer where wb_no = ${wbNo} and removed_at is null) as sharers
    from account as owner, space_level join level using (level_no)
    where owner.account_id = ${ownerAccountId} and space_level.space_id = ${spaceId}`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error(`board ${wbNo} has no owner`);
  return {
    star: facts.star ?? false,
    author: { userId: ownerAccountId, nickName: facts.nickName, actor: facts.actor },
    shareUserCount: facts.sharers,
    memberNum: facts.endpoints,
    imageCount: await countImages(db, wbNo),
    fileCount: await countFiles(db, wbNo),
    // An imported .twb is limited like any other file.
    info: {
      wbFileSize: facts.importFileMb,
      wbImageNum: facts.imageNum,
      wbFileNum: facts.fileNum,
      wbPageDocumentNum: facts.documentsPerPage,
      twbM: facts.importFileMb,
    },
  };
}
