import { CALL_WEBHOOK_PATH } from '@sw/contract';
import { freePorts, startOwnEngines } from '@sw/engines';
import { median } from '../load.ts';
import { openCell } from '../open/cell.ts';
import { fillPage } from '../open/fill-page.ts';
import { BUILT, buildPage } from '../render/build.ts';
import { editorKb } from '../render/route-weight.ts';
import { serve } from '../render/serve.ts';
import { startCallOn } from './call-on-board.ts';
import { encodeOnce } from './encode-media.ts';
import type { Stroke } from './live-stroke.ts';
import { type BoardVisit, bareVisit, boardVisit, type Join, joined } from './visits.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

interface Round {
  readonly bare: Join;
  readonly board: BoardVisit;
}

const rates = (strokes: readonly Stroke[]): string =>
  strokes
    .map(({ framesPerSecond, cores }) => `${framesPerSecond.toFixed(1)} (${cores.toFixed(2)} cores)`)
    .join(' and ');

function print(round: number, { bare, board }: Round): void {
  const ms = ({ shown, published }: Join): string => `shown ${shown.toFixed(0)}, published ${published.toFixed(0)} ms`;
  const pictures = Math.min(...board.during.map((stroke) => stroke.pictures));
  const sendersCores = Math.max(...board.during.map((stroke) => stroke.sendersCores));
  console.log(`round ${round}: bare ${ms(bare)}; board ${ms(board.join)}`);
  console.log(`  frames of a stroke in a second: ${rates(board.during)} in the call, ${rates(board.without)} without`);
  console.log(
    `  in the call ${pictures.toFixed(1)} pictures a second of the slowest camera; the others used ${sendersCores.toFixed(2)} cores`,
  );
}

async function measure(): Promise<Round[]> {
  await buildPage('bare-call');
  const cell = await openCell();
  const firstPort = await freePorts(0, 5);
  // LiveKit reads the address for its reports only when it starts.
  const livekit = await startOwnEngines(['livekit'], { webhook: `http://127.0.0.1:${firstPort}${CALL_WEBHOOK_PATH}` });
  process.once('exit', () => livekit.killNow());
  try {
    const [page] = await cell.addPages(1);
    if (!page) throw new Error('no page');
    await fillPage(cell, page, 'first');
    const stack = await cell.start(['api', 'gateway', 'keeper', 'worker', 'web'], livekit.env, firstPort);
    const served = await serve(BUILT, stack.urlOf('api'));
    const call = await startCallOn(cell, page, stack.urlOf('api'), await encodeOnce(served.origin));
    const rounds: Round[] = [];
    try {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const first = round % 2 === 0 ? await bareVisit(served.origin, cell.owner, call) : undefined;
        const board = await boardVisit(stack.address, cell.owner, call);
        const seen = { board, bare: first ?? (await bareVisit(served.origin, cell.owner, call)) };
        rounds.push(seen);
        print(round, seen);
      }
    } finally {
      await call.end();
      served.close();
      await stack.stop();
    }
    return rounds;
  } finally {
    await livekit.end();
    await cell.end();
  }
}

const rounded = (value: number, digits = 0): number => Math.round(value * 10 ** digits) / 10 ** digits;

/**
 * Joining a call of three on a board, compared with LiveKit's client alone on a page; frames of a live stroke during the
 * call, compared with the same board without one; and the weight of the editor's route. The other two send media that was
 * encoded in advance, so that the machine has one encoder and not three.
 */
export async function benchCall(): Promise<Record<string, number>> {
  const kb = await editorKb();
  const rounds = await measure();
  const of = (read: (round: Round) => number): number => median(rounds.map(read));
  const [join, bare] = [of(({ board }) => joined(board.join)), of((round) => joined(round.bare))];
  const framesOf = (read: (round: Round) => readonly Stroke[]): number =>
    median(rounds.flatMap((round) => read(round).map(({ framesPerSecond }) => framesPerSecond)));
  const [during, without] = [framesOf(({ board }) => board.during), framesOf(({ board }) => board.without)];
  return {
    join_ms: rounded(join),
    join_shown_ms: rounded(of(({ board }) => board.join.shown)),
    join_published_ms: rounded(of(({ board }) => board.join.published)),
    bare_join_ms: rounded(bare),
    bare_shown_ms: rounded(of((round) => round.bare.shown)),
    bare_published_ms: rounded(of((round) => round.bare.published)),
    join_ratio: rounded(join / bare, 2),
    stroke_frames: rounded(during, 1),
    stroke_frames_without: rounded(without, 1),
    stroke_ratio: rounded(during / without, 2),
    editor_kb: kb,
  };
}
