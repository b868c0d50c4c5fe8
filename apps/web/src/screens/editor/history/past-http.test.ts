import { CallFailure } from '@sw/contract';
import { expect, test } from 'vitest';
import { whenItsTurn } from './past-http.ts';

const tooMany = (retryAfterS?: number) =>
  new CallFailure('rejected', 429, 'Too many attempts', 'TOO_MANY_REQUESTS', { retryAfterS });

/** Asks for something that fails in this way before it is there. */
function asking(failures: CallFailure[]) {
  const waits: number[] = [];
  const ask = async (): Promise<string> => {
    const failure = failures.shift();
    if (failure) throw failure;
    return 'bytes';
  };
  return { waits, asked: whenItsTurn(ask, async (ms) => void waits.push(ms)) };
}

test('the past waits as long as the server says, and then asks again', async () => {
  const { waits, asked } = asking([tooMany(3), tooMany(1)]);
  expect(await asked).toBe('bytes');
  expect(waits).toEqual([3_000, 1_000]);
});

test('every other failure goes to the one failure plan as it is, and so does the fourth refusal', async () => {
  const membership = new CallFailure('membership', 200, '', 'MEMBERSHIP_CHANGED');
  for (const failures of [[membership], [tooMany()], [tooMany(1), tooMany(1), tooMany(1), tooMany(9)]]) {
    const last = failures.at(-1);
    await expect(asking([...failures]).asked).rejects.toBe(last);
  }
});
