import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  confirmCode,
  confirmedBy,
  eventOf,
  type QrCode,
  refuseCode,
  type Step,
  scanCode,
  showCode,
} from './qr-code.ts';

const BROWSER = { userAgent: 'Firefox', address: '192.0.2.1', source: '192.0.2.1' };
const scanner = (n: number) => ({ accountId: String(n), sessionId: `s${n}` });

const action = fc.record({
  kind: fc.constantFrom('scan', 'confirm', 'refuse' as const),
  by: fc.integer({ min: 1, max: 3 }),
  number: fc.constantFrom('11', '22'),
  after: fc.integer({ min: 0, max: 50_000 }),
});

test('whatever is done with a code: only its first scanner confirms it, with the number shown, before it ends, and never after a wrong one', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
      let now = 0;
      let code: QrCode = showCode('hash', BROWSER, now);
      let first: number | undefined;
      let number: string | undefined;
      let over = false;
      for (const { kind, by, number: typed, after } of actions) {
        now += after;
        const live = now < code.expiresAt && !over;
        const step: Step =
          kind === 'scan'
            ? scanCode(code, scanner(by), { number: typed, now })
            : kind === 'confirm'
              ? confirmCode(code, scanner(by), { number: typed, now })
              : refuseCode(code, scanner(by), now);
        code = step.next;
        if (!live) expect(step.refusal).toBe('QR_CODE_EXPIRED');
        else if (first !== undefined && by !== first) expect(step.refusal).toBe('QR_CODE_TAKEN');
        else if (kind === 'scan') {
          first = by;
          number ??= typed;
          expect(step.refusal).toBeUndefined();
        } else if (kind === 'refuse') over = true;
        else if (first === undefined) expect(step.refusal).toBe('QR_CODE_EXPIRED');
        else {
          over = true;
          expect(step.refusal).toBe(typed === number ? undefined : 'QR_NUMBER_WRONG');
          expect(confirmedBy(code, 'hash', now)?.accountId).toBe(typed === number ? String(first) : undefined);
          expect(confirmedBy(code, 'other', now)).toBeUndefined();
        }
        if (eventOf(code, now).state === 'scanned') expect(eventOf(code, now)).toEqual({ state: 'scanned', number });
      }
      expect(confirmedBy(code, 'hash', code.expiresAt)).toBeUndefined();
    }),
  );
});
