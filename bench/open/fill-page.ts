import { creation, encodeFrame, OPERATION, RULES } from '@sw/board-model';
import type { PageRef } from '@sw/nats';
import { pageOfScene } from '../render/pages/ours/page-of-scene.ts';
import { type AnyScene, makeScene } from '../render/scenes.ts';
import type { Cell } from './cell.ts';

const PER_RECORD = 200;

/** Writes a scene to the page's log, as if one person had drawn it. */
export async function fillPage(cell: Cell, page: PageRef, scene: AnyScene): Promise<void> {
  const objects = [...pageOfScene(page.pageId, makeScene(scene)).objects.values()];
  const clientId = 'scene-maker';
  const header = { clientId, maciid: 'bench', protocolType: OPERATION.created, pageId: page.pageId, versionId: 0 };
  for (let clientSeq = 1; (clientSeq - 1) * PER_RECORD < objects.length; clientSeq += 1) {
    const state = objects.slice((clientSeq - 1) * PER_RECORD, clientSeq * PER_RECORD);
    const operation = { header, clientSeq, state, changes: state.map(({ selectId }) => creation(selectId)) };
    const stamp = { rules: RULES, actor: 1, clientId, clientSeq, time: Date.now() };
    const frame = encodeFrame({ ...stamp, kind: 'operation', operation });
    await cell.log.append(page, frame, { timeoutMs: 20_000 });
  }
}
