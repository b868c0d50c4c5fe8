import { systemClock } from '@sw/base';
import { testEphemeral } from '@sw/testing';
import { expect, test } from 'vitest';
import type { ApiDeps } from '../deps.ts';
import { QrStreams, STREAMS_OF_PROCESS, STREAMS_PER_NETWORK } from './qr-streams.ts';
import { CODES_PER_NETWORK, openQrSignIn } from './show-code.ts';

test('a network shows two hundred codes at once, and no more; another network is not affected', async () => {
  const ephemeral = testEphemeral();
  try {
    const deps = { ephemeral, clock: systemClock, publicUrl: 'https://board.example' } as ApiDeps;
    const show = (source: string) =>
      openQrSignIn(deps)({ caller: { address: source, source, userAgent: 'test' } } as never);
    for (let n = 0; n < CODES_PER_NETWORK; n += 1) await show('192.0.2.1');
    await expect(show('192.0.2.1')).rejects.toMatchObject({ error: 'QR_TOO_MANY' });
    expect(await show('192.0.2.2')).toMatchObject({ qrId: expect.any(String) });
  } finally {
    await ephemeral.close();
  }
});

test('a process holds five thousand streams, of a network two hundred; who connects again keeps their place', () => {
  const bus = { subscribe: () => ({ stop: () => undefined }), publish: () => undefined };
  const streams = new QrStreams({ bus, cells: {}, clock: systemClock } as never);
  try {
    for (let n = 0; n < STREAMS_OF_PROCESS; n += 1) {
      streams.reserve(`code-${n}`, `network-${Math.floor(n / STREAMS_PER_NETWORK)}`);
    }
    expect(() => streams.reserve('one-more', 'quiet-network')).toThrow(
      expect.objectContaining({ error: 'QR_TOO_MANY' }) as Error,
    );
    const again = streams.reserve('code-7', 'network-0');
    expect(again.body.destroyed).toBe(false);
  } finally {
    streams.stop();
  }
});
