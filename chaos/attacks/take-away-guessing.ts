import { exportKey } from '@sw/board-archive';
import { CallFailure, ROUTES, TAKE_AWAY_GUESSES } from '@sw/contract';
import { finishExport } from '@sw/postgres';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';

const GUESSES_PER_SECOND = 40;
const EXPECTED = new Set(['TAKE_AWAY_PASSWORD_WRONG', 'TAKE_AWAY_LOCKED', 'TOO_MANY_REQUESTS']);

/** Guesses the password of a photographed QR code, from hundreds of networks at once. */
export const takeAwayGuessing: Attack = {
  name: 'take-away-guessing',
  async prepare({ apiUrl, newAccounts, database, store }) {
    const [owner] = await newAccounts(1);
    if (owner === undefined) throw new Error('no account');
    const client = apiClient(apiUrl, owner);
    const { wbNo } = await client.call(ROUTES.createBoard, { body: { wbName: 'Handout' } });
    const { exportId } = await client.call(ROUTES.createExport, { params: { wbNo }, body: { format: 'pdf' } });
    const key = exportKey(wbNo, exportId);
    const content = Buffer.from('%PDF-1.7 a board');
    await store.put(key, content, { contentType: 'application/pdf' });
    await finishExport(database.query, exportId, { key, name: 'Handout.pdf', bytes: content.length });
    const { url } = await client.call(ROUTES.takeAway, { body: { ossKeys: key, type: 'IWB', password: 'ZZZZ' } });
    const takeAwayKey = new URL(url).searchParams.get('key') ?? '';
    const answers = new Map<string, number>();
    let opened = 0;
    const guess = async (number: number) => {
      const address = `127.8.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`;
      const password = number.toString(36).padStart(4, '0');
      try {
        await apiClient(apiUrl, { authorization: '', address }).call(
          ROUTES.openTakeAway,
          { body: { key: takeAwayKey, password } },
          { anonymous: true },
        );
        opened += 1;
      } catch (error) {
        if (!(error instanceof CallFailure) || !EXPECTED.has(error.error ?? '')) throw error;
        answers.set(error.error ?? '', (answers.get(error.error ?? '') ?? 0) + 1);
      }
    };
    return {
      run: (signal) => atRate(signal, GUESSES_PER_SECOND, guess),
      async verify() {
        if (opened > 0) return `${opened} guesses opened it`;
        const wrong = answers.get('TAKE_AWAY_PASSWORD_WRONG') ?? 0;
        if (wrong > TAKE_AWAY_GUESSES) return `${wrong} guesses were looked at`;
        return (answers.get('TAKE_AWAY_LOCKED') ?? 0) > 0 ? undefined : 'the code was never locked';
      },
    };
  },
};
