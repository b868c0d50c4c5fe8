import { type BoardObject, creation, KIND, newSelectId, OPERATION, packInk } from '@sw/board-model';
import { type BoardConnection, contractHttp, memoryLocks, memoryQueue, openBoardConnection } from '@sw/board-sync';
import { ROUTES } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import { addPerson, type TestPerson } from '@sw/testing';
import type { Cell } from '../open/cell.ts';
import { clientOf } from '../open/client.ts';

const PEOPLE = 3;
/** Strokes per second of each person, which is more than a hand can draw. */
const STROKES_A_SECOND = 4;
const POINTS = 60;

export interface Others {
  draw(): void;
  rest(): void;
  /** The number of their strokes that are stored. */
  drawn(): number;
  close(): void;
}

function stroke(): BoardObject {
  const [x, y] = [300 + Math.random() * 900, 200 + Math.random() * 500];
  const points = Array.from({ length: POINTS }, (_, i) => ({
    x: x + 3 * i,
    y: y + 20 * Math.sin(i / 6),
    pressure: 0.5,
  }));
  const look = { zIndex: 1, angle: 0, scaleX: 1, scaleY: 1, stroke: '#1971c2' };
  return { selectId: newSelectId(), type: KIND.markerLine, ...look, ...packInk(points, 3) } as BoardObject;
}

async function connect(apiUrl: string, gatewayUrl: string, person: TestPerson): Promise<BoardConnection> {
  return openBoardConnection({
    url: `${gatewayUrl.replace('http', 'ws')}/ws`,
    userId: person.accountId,
    maciid: 'bench',
    http: contractHttp(clientOf(apiUrl, person)),
    queue: memoryQueue(),
    locks: memoryLocks(),
  });
}

/** Three people who join by an invitation and draw strokes, each with a separate account and socket. */
export async function threeOthers(cell: Cell, page: PageRef, apiUrl: string, gatewayUrl: string): Promise<Others> {
  const params = { wbNo: page.wbNo };
  const { code } = await clientOf(apiUrl, cell.owner).call(ROUTES.shareCode, { params, query: { permit: '2' } });
  const connections: BoardConnection[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const person = await addPerson(cell.database, { nickName: `Other ${n + 1}` });
    await clientOf(apiUrl, person).call(ROUTES.joinBoard, { query: { code: code ?? '' } });
    connections.push(await connect(apiUrl, gatewayUrl, person));
  }
  const pages = connections.map((connection) => connection.openPage(page));
  await Promise.all(pages.map((one) => new Promise<void>((live) => one.on('live', () => live()))));
  let taken = 0;
  let timers: NodeJS.Timeout[] = [];
  return {
    draw() {
      timers = pages.map((one) =>
        setInterval(() => {
          const object = stroke();
          const draft = { protocolType: OPERATION.created, state: [object], changes: [creation(object.selectId)] };
          if (one.dispatch([draft]).ok) taken += 1;
        }, 1_000 / STROKES_A_SECOND),
      );
    },
    rest() {
      for (const timer of timers) clearInterval(timer);
    },
    drawn: () => taken - pages.reduce((sum, { pending }) => sum + pending, 0),
    close() {
      for (const connection of connections) connection.close();
    },
  };
}
