import { QR_SECONDS, Refusal } from '@sw/contract';
import type { Cells } from '@sw/redis';
import type { QrCode, Step } from './qr-code.ts';

/** A prefix, because the same store holds other values. */
const qrKey = (qrId: string): string => `qr:${qrId}`;

/** A code is kept for a while after its end, so that its browser learns the result. */
const KEPT_MS = (QR_SECONDS + 30) * 1_000;

/** A code has one browser and one phone, which confirms once: more than a few concurrent changes are an attack. */
const ATTEMPTS = 5;

export const putCode = (cells: Cells, qrId: string, code: QrCode): Promise<void> =>
  cells.put(qrKey(qrId), JSON.stringify(code), KEPT_MS);

export async function readCode(cells: Cells, qrId: string): Promise<QrCode | undefined> {
  const kept = await cells.read(qrKey(qrId));
  return kept === undefined ? undefined : (JSON.parse(kept) as QrCode);
}

/** Applies one step to the code. Concurrent steps each see the result of the one before. */
export async function changeCode(cells: Cells, qrId: string, step: (code: QrCode) => Step): Promise<Step> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const seen = await cells.read(qrKey(qrId));
    if (seen === undefined) throw new Refusal('QR_CODE_EXPIRED');
    const taken = step(JSON.parse(seen) as QrCode);
    const next = JSON.stringify(taken.next);
    if (next === seen || (await cells.swap(qrKey(qrId), seen, next))) return taken;
  }
  throw new Refusal('QR_CODE_EXPIRED');
}

/** Removes the code if `due` returns a value, because a code works once. */
export async function takeCode<T>(
  cells: Cells,
  qrId: string,
  due: (code: QrCode) => T | undefined,
): Promise<T | undefined> {
  const seen = await cells.read(qrKey(qrId));
  if (seen === undefined) return undefined;
  const found = due(JSON.parse(seen) as QrCode);
  return found !== undefined && (await cells.swap(qrKey(qrId), seen, undefined)) ? found : undefined;
}
