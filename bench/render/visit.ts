import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '@sw/base';
import type { Phase, Target, Visit } from './figures.ts';
import { dragAt, Hand, strokeAt } from './hand.ts';
import { watchPhase } from './phase.ts';
import type { AnyScene, SceneName } from './scenes.ts';
import { openTab, type Tab } from './tab.ts';

const WHEEL_MS = 3_000;
const PEOPLE = 20;
/** Long enough for fonts, and for the work of an idle page. */
const QUIET_MS = 1_500;

function claim(holds: boolean, fault: string): void {
  if (!holds) throw new Error(fault);
}

const turn = (tab: Tab, kind: 'pan' | 'zoom') => () => tab.ask<void>(`bench.wheel('${kind}', ${WHEEL_MS})`);

async function reset(tab: Tab): Promise<void> {
  claim(await tab.ask<boolean>('bench.reset()'), 'the view does not rest');
}

async function views(tab: Tab) {
  const pan = await watchPhase(tab, 'view', turn(tab, 'pan'));
  await reset(tab);
  const zoom = await watchPhase(tab, 'view', turn(tab, 'zoom'));
  await tab.ask('bench.fit()');
  await pause(QUIET_MS);
  const fit = await watchPhase(tab, 'view', turn(tab, 'pan'));
  await reset(tab);
  return { pan, zoom, fit };
}

const countOf = (tab: Tab): Promise<number> => tab.ask('bench.board.count()');

async function drawStroke(tab: Tab, hand: Hand): Promise<Phase> {
  await tab.ask("bench.board.take('draw')");
  await pause(300);
  const phase = await watchPhase(tab, 'stroke', async () => {
    await hand.pull(strokeAt);
    await hand.arrived();
  });
  await hand.letGo(strokeAt);
  await pause(700);
  return phase;
}

async function stroke(tab: Tab, hand: Hand): Promise<Phase> {
  const before = await countOf(tab);
  const phase = await drawStroke(tab, hand);
  claim((await countOf(tab)) === before + 1, 'the stroke is not on the board');
  return phase;
}

async function drag(tab: Tab, hand: Hand, select: 'selectTarget' | 'selectAll'): Promise<Phase> {
  await tab.ask("bench.board.take('select')");
  await pause(200);
  await tab.ask(`bench.board.${select}()`);
  await pause(QUIET_MS);
  hand.rest(dragAt(0));
  await pause(100);
  const phase = await watchPhase(tab, 'target', async () => {
    await hand.pull(dragAt);
    await hand.arrived();
  });
  await hand.letGo(dragAt);
  await pause(500);
  return phase;
}

/** A stroke while twenty other people are drawing theirs. */
async function strokeInCompany(tab: Tab, hand: Hand): Promise<Phase | undefined> {
  if (!(await tab.ask<boolean>("'company' in bench.board"))) return undefined;
  await tab.ask(`bench.board.company(${PEOPLE})`);
  await pause(QUIET_MS);
  const phase = await drawStroke(tab, hand);
  await tab.ask('bench.board.company(0)');
  return phase;
}

async function heapMb({ devtools }: Tab): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 2 ** 20;
}

async function open(tab: Tab, scene: AnyScene): Promise<number> {
  await tab.ask('bench.ready()');
  await pause(QUIET_MS);
  await tab.ask(`bench.prepare('${scene}')`);
  await tab.ask('gc()');
  const loadMs = await tab.ask<number>('bench.load()');
  await pause(500);
  return loadMs;
}

async function look(tab: Tab, target: Target, scene: SceneName): Promise<Visit> {
  const loadMs = await open(tab, scene);
  const hand = new Hand(tab.devtools);
  const seen = await views(tab);
  const single = { stroke: await stroke(tab, hand), drag: await drag(tab, hand, 'selectTarget') };
  const busy = await strokeInCompany(tab, hand);
  const lines = { ...seen, ...single, drag_all: await drag(tab, hand, 'selectAll') };
  for (const [line, { updates }] of Object.entries(lines)) claim(updates > 0, `nothing moved: ${line}`);
  const visit = { target, scene, loadMs, lines, heapMb: await heapMb(tab) };
  return busy ? { ...visit, busy } : visit;
}

async function withBoard<Seen>(
  origin: string,
  target: Target,
  scene: AnyScene,
  watch: (tab: Tab) => Promise<Seen>,
): Promise<Seen> {
  const tab = await openTab();
  const faults: string[] = [];
  tab.page.on('pageerror', (error) => faults.push(String(error)));
  try {
    await tab.page.goto(`${origin}/${target}/index.html`);
    await tab.page.waitForFunction('window.bench');
    const seen = await watch(tab);
    claim(faults.length === 0, `${target} on ${scene}: ${faults.join('; ')}`);
    return seen;
  } catch (error) {
    const words = messageOf(error);
    throw new Error(`${target} on ${scene}: ${[words, ...faults].join('; ')}`);
  } finally {
    await tab.close();
  }
}

/** All measurements of one target on one scene. */
export const visit = (origin: string, target: Target, scene: SceneName): Promise<Visit> =>
  withBoard(origin, target, scene, (tab) => look(tab, target, scene));

/** Pans over documents, of which two or four are visible at a time. */
export const panDocuments = (origin: string, target: Target): Promise<Phase> =>
  withBoard(origin, target, 'documents', async (tab) => {
    await open(tab, 'documents');
    await pause(QUIET_MS);
    const phase = await watchPhase(tab, 'view', turn(tab, 'pan'));
    claim(phase.updates > 0, 'nothing moved: documents');
    return phase;
  });
