import type { ROUTES } from '@sw/contract';
import { boardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';

export function getPageThumbnails({ database, thumbnails }: ApiDeps): Handler<typeof ROUTES.getPageThumbnails> {
  return async ({ params: { wbNo }, session: { accountId } }) => {
    await boardFor(database.query, { wbNo, accountId });
    const pages = await database.query
      .selectFrom('boardPage')
      .select(['pageId', 'thumbnailKey', 'thumbnailMd5', 'hasObjects', 'audioCount'])
      .where('wbNo', '=', wbNo)
      .where('deletedAt', 'is', null)
      .orderBy('place')
      .orderBy('pageId')
      .execute();
    return Promise.all(
      pages.map(async ({ pageId, thumbnailKey, thumbnailMd5, hasObjects, audioCount }, pageIndex) => ({
        pageId,
        pageIndex,
        thumbnail: await thumbnails.addresses(thumbnailKey),
        md5: thumbnailMd5,
        hasObjects,
        audioCount,
        imgKey: thumbnailKey,
      })),
    );
  };
}
