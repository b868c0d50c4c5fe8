import { setPriority } from 'node:os';
import { ROUTES } from '@sw/contract';
import { ATTACKS } from '../attacks/index.ts';
import { apiClient } from '../board-client.ts';
import { interruptible } from '../interruptible.ts';
import { HonestUsers } from './honest/honest.ts';
import { runAttacks } from './run-attacks.ts';
import { type RunningTarget, startTarget } from './target.ts';

/** Honest users. They send requests in turn, so that nobody comes near a limit. */
const HONEST_USERS = 4;
/** In reality the attacker uses another machine. On a shared one the product and its users get priority. */
const ATTACKER_PRIORITY = 10;

export interface AttackAllOptions {
  /** The name of the one attack to run; all without it. */
  readonly only: string | undefined;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Returns the exit code. */
export async function attackAll({ only, say, signal }: AttackAllOptions): Promise<number> {
  const attacks = ATTACKS.filter(({ name }) => only === undefined || name === only);
  if (attacks.length === 0)
    throw new Error(`no attack ${only}; there are ${ATTACKS.map(({ name }) => name).join(', ')}`);
  const running = await startTarget(HONEST_USERS, say);
  return interruptible(running, signal, async () => {
    const honest = await startHonest(running);
    try {
      setPriority(ATTACKER_PRIORITY);
      const { target, deaths } = running;
      const line = await runAttacks({ attacks, target, honest, deaths, say });
      console.log(JSON.stringify(line));
      return line.failed.length === 0 ? 0 : 1;
    } finally {
      honest.end();
    }
  });
}

async function startHonest({ target, honest: people }: RunningTarget): Promise<HonestUsers> {
  const { webUrl, apiUrl, gatewayUrl, env, honestBoard } = target;
  const { wbNo, pageId } = honestBoard;
  const mailSinkUrl = env.MAIL_SINK_URL ?? '';
  const ownBoards: string[] = [];
  for (const person of people) {
    const board = await apiClient(apiUrl, person).call(ROUTES.createBoard, { body: { wbName: 'Own' } });
    ownBoards.push(board.wbNo);
  }
  return HonestUsers.start({ webUrl, apiUrl, gatewayUrl, mailSinkUrl, people, ownBoards, wbNo, pageId });
}
