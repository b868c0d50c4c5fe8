import { testProxy } from './proxy.ts';

export interface PingUnderFault {
  readonly failed: boolean;
  readonly ms: number;
}

/**
 * Opens a port over a wire that is first silent, then cut, then whole again. Pings before and after must work, or this
 * rejects; what they did in between is for the test to judge.
 */
export async function pingThroughFaults(
  url: string,
  open: (url: string) => { ping(): Promise<void>; close(): Promise<void> },
): Promise<PingUnderFault[]> {
  const proxy = await testProxy(url);
  const port = open(proxy.url);
  await port.ping();
  const pings: PingUnderFault[] = [];
  for (const fault of [proxy.freeze, proxy.cut]) {
    await fault();
    const start = performance.now();
    const failed = await port.ping().then(
      () => false,
      () => true,
    );
    pings.push({ failed, ms: performance.now() - start });
  }
  await proxy.restore();
  await port.ping();
  await port.close();
  await proxy.close();
  return pings;
}
