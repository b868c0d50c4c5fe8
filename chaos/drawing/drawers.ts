import { until } from '@sw/engines';
import type { SharedPage } from './boards.ts';
import { Drawer } from './drawer.ts';

/** Twenty processes on two cores that may also run other work. */
const START_MS = 180_000;

export interface DrawersOptions {
  readonly pages: readonly SharedPage[];
  readonly apiUrl: string;
  readonly gatewayUrls: readonly string[];
  readonly seed: number;
  readonly troubled: (what: string) => void;
}

/** One process for each person on every page; each page has people on both gateways. */
export function startDrawers({ pages, apiUrl, gatewayUrls, seed, troubled }: DrawersOptions): Drawer[] {
  const places = pages.flatMap(({ wbNo, pageId, people }) => people.map((person) => ({ wbNo, pageId, person })));
  return places.map((place, number) => {
    const own = number % 2 === 0 ? gatewayUrls : gatewayUrls.toReversed();
    return new Drawer({ ...place, apiUrl, gatewayUrls: own, seed: seed + number }, troubled);
  });
}

export async function everybodyIn(drawers: readonly Drawer[]): Promise<void> {
  const look = async () => {
    const out = drawers.filter(({ lane }) => lane === undefined).length;
    if (out > 0) throw new Error(`${out} are not in`);
  };
  await until('every client', look, START_MS);
}
