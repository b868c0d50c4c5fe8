import type { Point } from '@sw/board-render';
import { CallFailure } from '@sw/contract';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { translate } from '../../../i18n/language.ts';
import type { EditorSession } from '../shell/editor-feature.ts';
import { insertPictures, mayInsert } from './insert-pictures.ts';
import { fetchWebPicture } from './web-picture.ts';

/** A timeout here is the picture's failure; it does not concern the user's own network. */
const asStreamFailure = (failure: unknown): unknown =>
  failure instanceof CallFailure && failure.kind === 'timeout'
    ? new CallFailure('rejected', 0, translate('errors:IMAGE_STREAM_FAILED'), 'IMAGE_STREAM_FAILED', failure)
    : failure;

/** Puts the web pictures that can be fetched on the page; a failure is shown once, however many failed. */
export async function insertWebPictures(
  session: EditorSession,
  addresses: readonly string[],
  at: Point | undefined,
): Promise<void> {
  if (!mayInsert(session)) return;
  const fetched = await Promise.allSettled(addresses.map(fetchWebPicture));
  await insertPictures(
    session,
    fetched.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    at,
  );
  const failed = fetched.find((one) => one.status === 'rejected');
  if (failed) presentFailure(asStreamFailure(failed.reason));
}
