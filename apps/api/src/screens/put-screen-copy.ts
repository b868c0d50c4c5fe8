import { readClipObjects } from '@sw/board-model';
import { Refusal, type ROUTES, SCREEN_COPY_LENGTH, SCREEN_COPY_OBJECTS } from '@sw/contract';
import { mayCopy } from '@sw/policy';
import { publishEvent } from '@sw/postgres';
import { auditOnBoard } from '../boards/audit.ts';
import { boardFor } from '../boards/board-for.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { pagesOf } from '../pages/page-rows.ts';
import { keepScreenCopy } from './screen-copies.ts';
import { withRuns } from './written-objects.ts';

export function putScreenCopy(deps: ApiDeps): Handler<typeof ROUTES.putScreenCopy> {
  return async ({ params: { copyId }, body, session, caller, command }) => {
    const { wbNo, pageIndex, to } = body;
    const { accountId } = session;
    const read = readClipObjects(body.objects.map(withRuns), SCREEN_COPY_OBJECTS);
    if (!read.ok) throw new Refusal('BAD_REQUEST', ['objects']);
    const objects = read.value;
    if (JSON.stringify(objects).length > SCREEN_COPY_LENGTH) throw new Refusal('SCREEN_COPY_TOO_LARGE');
    const { done } = await command(async (tx) => {
      const { board, standing } = await boardFor(tx, { wbNo, accountId });
      if (!mayCopy(standing)) throw new Refusal('COPY_FORBIDDEN');
      const page = (await pagesOf(tx, wbNo))[pageIndex];
      if (page === undefined) throw new Refusal('NOT_FOUND');
      const { code, expiresAt } = await keepScreenCopy(deps, accountId, { copyId, wbNo, pageId: page.pageId, objects });
      await auditOnBoard(
        tx,
        board,
        { session, caller },
        {
          action: 'screenCopy.made',
          targetKind: 'screenCopy',
          targetId: copyId,
          detail: { wbNo, objects: objects.length },
        },
      );
      if (to !== null) await publishEvent(tx, 'screen.copied', { accountId, copyId, to });
      return { copyId, code, expiresAt: new Date(expiresAt).toISOString() };
    });
    return done;
  };
}
