import { type BoardObject, creation, KIND, newSelectId, OPERATION, type Operation } from '@sw/board-model';

const OBJECT_CHARACTERS = 60_000;

/** An operation that creates objects as large as they may be: some 180 KB with three of them. */
export function heavyCreation(pageId: string, clientId: string, clientSeq: number, objects = 3): Operation {
  const place = { zIndex: 1, left: 1, top: 1, angle: 0, scaleX: 1, scaleY: 1 };
  const state = Array.from({ length: objects }, (): BoardObject => {
    return { selectId: newSelectId(), type: KIND.rectangle, ...place, filler: 'x'.repeat(OBJECT_CHARACTERS) };
  });
  return {
    header: { clientId, maciid: 'raw', protocolType: OPERATION.created, pageId, versionId: 0 },
    clientSeq,
    state,
    changes: state.map(({ selectId }) => creation(selectId)),
  };
}
