import { RULES } from '@sw/board-model';
import { until } from '@sw/engines';
import { type SharedPage, shareBoards } from '../drawing/boards.ts';
import { everybodyIn } from '../drawing/drawers.ts';
import { judge } from '../drawing/oracle.ts';
import { comparePages, settle } from '../drawing/replicas.ts';
import { makePeople } from '../people.ts';
import { type HeldCall, holdCall } from './held-call.ts';
import type { Installation, Kind } from './installation.ts';
import { newFieldArrives } from './new-field.ts';
import { Seat } from './seat.ts';
import { admin, Steps, stalledPages } from './steps.ts';
import { problemsOf, type UpgradeLine } from './upgrade-verdict.ts';
import { Visitors } from './visitors.ts';

const DRAWERS = 20;
const PEOPLE_PER_PAGE = 4;
const VISITORS = 3;
/** The number of people with an open page of the old release when the rules are activated. The others have reloaded. */
const LATE_RELOADERS = 4;
const ORDER: readonly Kind[] = ['api', 'worker', 'keeper', 'gateway', 'web'];
const RELOADED_MS = 60_000;

export interface RollOptions {
  readonly installation: Installation;
  /** Folders of the two releases. */
  readonly roots: { readonly old: string; readonly next: string };
  readonly seed: number;
  readonly short: boolean;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

export async function rollThrough(
  options: RollOptions,
): Promise<{ readonly line: UpgradeLine; readonly problems: string[] }> {
  const { installation, roots, seed, say, signal } = options;
  const { apiUrl, gatewayUrls, database } = installation;
  const people = await makePeople(database, DRAWERS + VISITORS + 1);
  const pages = await shareBoards(apiUrl, database, people.slice(0, DRAWERS), PEOPLE_PER_PAGE);
  const troubles: string[] = [];
  let pageRoot = roots.old;
  const seats = startSeats(pages, installation, {
    seed,
    root: roots.old,
    nextRoot: () => pageRoot,
    troubled: (what) => troubles.push(what),
  });
  const endSeats = () => {
    for (const seat of seats) seat.end();
  };
  signal.addEventListener('abort', endSeats);
  let call: HeldCall | undefined;
  try {
    await everybodyIn(seats.map(({ drawer }) => drawer));
    const [first] = pages;
    call = await holdCall(installation, first?.wbNo ?? '', first?.people.slice(0, 2) ?? []);
    for (const seat of seats) seat.draw();
    const visitors = new Visitors(installation, people.slice(DRAWERS, DRAWERS + VISITORS));
    say(`${seats.length} people on ${pages.length} pages draw, two of them in a call`);
    const steps = new Steps({ ...options, seats, visitors });
    const served = () => {
      pageRoot = roots.next;
    };
    const guest = people.at(-1);
    if (!guest) throw new Error('nobody is left');
    const found = await replaceAll(options, { steps, seats, served });
    const newField = (await Promise.all(gatewayUrls.map((url) => newFieldArrives(apiUrl, guest, url)))).every(Boolean);

    await Promise.all(seats.map((seat) => seat.rest()));
    await visitors.stop();
    const callFaults = await call.faults();
    const stalled = await stalledPages(installation.ofKind('keeper'));
    await Promise.all(installation.ofKind('keeper').map((keeper) => keeper.stop()));
    const drawers = seats.map(({ drawer }) => drawer);
    const compared = await comparePages(installation, await settle(pages, drawers, apiUrl, gatewayUrls));
    const verdicts = compared.map(({ page, history }) =>
      judge(
        history,
        seats.filter(({ drawer }) => drawer.task.pageId === page.pageId).flatMap(({ lanes }) => lanes),
      ),
    );
    const errors = [...visitors.errors, ...troubles, ...callFaults];
    for (const error of errors) say(`a user saw: ${error}`);
    const sum = (of: (verdict: (typeof verdicts)[number]) => number) => verdicts.reduce((all, one) => all + of(one), 0);
    const line: UpgradeLine = {
      seed,
      acked: sum(({ acked }) => acked),
      lost: sum(({ lost }) => lost) + (await missingBoards(installation, visitors.created)),
      doubled: sum(({ doubled }) => doubled),
      diverged: compared.reduce((all, { different }) => all + different, 0),
      user_errors: errors.length,
      longest_pause_s: steps.longest,
      pauses_s: steps.pauses,
      replaced: steps.replaced,
      requests: visitors.requests,
      reloads: seats.reduce((all, { reloads }) => all + reloads, 0),
      ...found,
      pages_with_new_rules: compared.filter(({ history }) => history.state.rules === RULES).length,
      pages: pages.length,
      new_field: newField,
      stalled_pages: found.stalled_pages + stalled,
      died: installation.deaths.length,
    };
    return { line, problems: problemsOf(line, LATE_RELOADERS) };
  } finally {
    signal.removeEventListener('abort', endSeats);
    endSeats();
    await call?.close();
  }
}

interface Rolling {
  readonly steps: Steps;
  readonly seats: readonly Seat[];
  /** From now on a reload gets the page of the next release. */
  readonly served: () => void;
}

type Found = Pick<UpgradeLine, 'refused_early' | 'planted_migration' | 'old_pages_reloaded' | 'stalled_pages'>;

/** As in the handbook: replaces every process, goes back and forward in between, and activates the rules at the end. */
async function replaceAll({ installation, roots, short, say }: RollOptions, rolling: Rolling): Promise<Found> {
  const { steps, seats, served } = rolling;
  const { database, env } = installation;
  await steps.take('before', async () => undefined);
  const page = installation.webUrl === undefined ? ['--page', 'none'] : [];
  const activate = () => admin(roots.next, env, ['rules', 'activate', String(RULES), ...page]);
  let refused = 0;
  for (const kind of ORDER) {
    for (const slot of installation.ofKind(kind)) await steps.replace(slot, roots.next, 'upgraded');
    if (kind === 'gateway' || kind === 'web') continue;
    // Other processes still run the previous release.
    const { code, text } = await activate();
    say(text.split('\n').slice(0, 2).join(' '));
    refused += code === 1 ? 1 : 0;
  }
  served();
  for (const seat of seats) await seat.prepareReload();
  await steps.take('pages reloaded by people', async () => {
    for (const seat of seats.slice(LATE_RELOADERS)) {
      await seat.reload();
      await drawingAgain([seat]);
    }
  });

  const doubted = short ? ['gateway' as const] : ['gateway' as const, 'keeper' as const, 'api' as const];
  for (const kind of doubted) {
    const [slot] = installation.ofKind(kind);
    if (slot) await steps.replace(slot, roots.old, 'downgraded');
  }
  const stalled = await stalledPages(installation.ofKind('keeper'));
  for (const kind of doubted) {
    const [slot] = installation.ofKind(kind);
    if (slot) await steps.replace(slot, roots.next, 'upgraded again');
  }

  await steps.take('rules activated', async () => {
    const { code, text } = await activate();
    say(text);
    if (code !== 0) throw new Error('the rules were not activated');
    await drawingAgain(seats.slice(0, LATE_RELOADERS));
  });
  await steps.take('new rules', async () => undefined);
  const planted = await database.query.selectFrom('board').selectAll().limit(1).executeTakeFirst();
  return {
    refused_early: refused,
    planted_migration: planted !== undefined && 'plantedColour' in planted,
    old_pages_reloaded: seats.slice(0, LATE_RELOADERS).filter(({ reloads }) => reloads === 1).length,
    stalled_pages: stalled,
  };
}

/** They have reloaded, and something they drew afterwards is saved. */
async function drawingAgain(seats: readonly Seat[]): Promise<void> {
  const look = async () => {
    const waiting = seats.filter(({ reloads, drawer }) => reloads === 0 || drawer.ackedTo === 0).length;
    if (waiting > 0) throw new Error(`${waiting} do not draw yet`);
  };
  await until('everybody who reloads', look, RELOADED_MS);
}

interface Seating {
  readonly seed: number;
  readonly root: string;
  readonly nextRoot: () => string;
  readonly troubled: (what: string) => void;
}

/** Each page has people on both gateways. */
function startSeats(pages: readonly SharedPage[], { apiUrl, gatewayUrls }: Installation, seating: Seating): Seat[] {
  const places = pages.flatMap(({ wbNo, pageId, people }) => people.map((person) => ({ wbNo, pageId, person })));
  return places.map((place, number) => {
    const own = number % 2 === 0 ? gatewayUrls : gatewayUrls.toReversed();
    const task = { ...place, apiUrl, gatewayUrls: own, seed: seating.seed + number };
    return new Seat({ ...seating, task });
  });
}

/** Boards whose creation was acknowledged and that are not there. */
async function missingBoards({ database }: Installation, created: readonly string[]): Promise<number> {
  if (created.length === 0) return 0;
  const rows = await database.query.selectFrom('board').select('wbNo').where('wbNo', 'in', created).execute();
  return created.length - rows.length;
}
