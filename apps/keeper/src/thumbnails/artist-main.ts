import { decodeSnapshot } from '@sw/board-model';
import type { Answer } from './artist.ts';
import { drawPictures } from './pictures.ts';

/** The process that draws. It is given a snapshot and gives pictures back; it has no address and no key of any engine. */
async function answer(snapshot: Uint8Array): Promise<Answer> {
  const page = await decodeSnapshot(snapshot);
  if (!page.ok) return { ok: false, why: page.error };
  return { ok: true, pictures: await drawPictures(page.value) };
}

process.on('message', (snapshot: Uint8Array) => {
  answer(snapshot)
    .catch((error: unknown): Answer => ({ ok: false, why: String(error) }))
    .then((said) => process.send?.(said));
});
process.on('disconnect', () => process.exit());
