import { randomBytes, randomInt } from 'node:crypto';
import { blobAddress, creation, encodeFrame, KIND, newSelectId, OPERATION, readObject } from '@sw/board-model';
import { ROUTES } from '@sw/contract';
import type { Attack, Target } from '../attack-run/attack.ts';
import { BoardSocket } from '../attack-run/board-socket.ts';
import { apiClient } from '../board-client.ts';

/** Every property that could name a stored file. */
const NAMES = ['imgSrc', 'url', 'picUrl'] as const;

/** A picture that the honest board holds. */
async function heldPicture({ database, honestBoard: { wbNo, owner } }: Target): Promise<string> {
  const blobId = String(10n ** 17n + BigInt(randomInt(2 ** 47)));
  const { spaceId } = owner;
  const blob = { blobId, spaceId, key: `blobs/${blobId}`, bytes: '9', mime: 'image/png', sha256: randomBytes(32) };
  await database.query.insertInto('blob').values(blob).execute();
  await database.query.insertInto('boardBlob').values({ wbNo, blobId, kind: 'image' }).execute();
  return blobAddress(blobId);
}

/** Draws objects on its own board that name another user's picture, to see it there or in an exported file. */
export const foreignPictures: Attack = {
  name: 'foreign-pictures',
  async prepare(target) {
    const { apiUrl, gatewayUrl, log, newAccounts, database } = target;
    const [attacker] = await newAccounts(1);
    if (!attacker) throw new Error('nobody attacks');
    const address = await heldPicture(target);
    const client = apiClient(apiUrl, attacker);
    const { wbNo } = await client.call(ROUTES.createBoard, { body: { wbName: 'Gallery' } });
    const { pageId } = await client.call(ROUTES.getPage, { params: { id: wbNo } });
    const { shard } = await database.query
      .selectFrom('boardPage')
      .select('shard')
      .where('pageId', '=', pageId)
      .executeTakeFirstOrThrow();
    const sockets: BoardSocket[] = [];
    let halted = 0;

    const attempt = async (property: (typeof NAMES)[number]) => {
      // One each: the first refusal stops a lane.
      const socket = await BoardSocket.open({ apiUrl, at: gatewayUrl }, attacker);
      sockets.push(socket);
      if (!(await socket.openPage({ wbNo, pageId }))) throw new Error('the attacker’s own page did not open');
      const selectId = newSelectId();
      const object = readObject({ selectId, type: KIND.image, width: 400, height: 300, [property]: address });
      if (!object.ok) throw new Error(object.error);
      const { clientId } = socket;
      const header = { clientId, maciid: 'attack', protocolType: OPERATION.created, pageId, versionId: 0 };
      socket.send(encodeFrame({ header, clientSeq: 1, state: [object.value], changes: [creation(selectId)] }));
      const answer = () => socket.messages.find(({ type }) => type === 'halted' || type === 'ack');
      await socket.until(() => answer() !== undefined);
      if (answer()?.type === 'halted') halted += 1;
    };

    return {
      async run(signal) {
        for (const name of NAMES) if (!signal.aborted) await attempt(name);
      },
      async verify() {
        if (halted < NAMES.length)
          return `${NAMES.length - halted} of ${NAMES.length} pictures of another board were taken`;
        const { frames } = await log.readTail({ shard, wbNo, pageId }, 0, { maxBytes: 8_000_000, maxCount: 1_000 });
        const stored = frames.some(({ frame }) => Buffer.from(frame).includes(address));
        return stored ? 'the log names a picture of another board' : undefined;
      },
      close() {
        for (const socket of sockets) socket.end();
      },
    };
  },
};
