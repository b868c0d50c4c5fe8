import { chosenTool } from './containers.ts';
import { engineEnv, startAll, statusAll, stopAll } from './fleet.ts';
import { installMissing } from './install.ts';
import { chooseLevels, featuresOff, isLevel } from './levels.ts';
import { LEVELS } from './versions.ts';

const USAGE = `Use one of:
  npm run engines                   installs and starts the engines: enough to try the product
  npm run engines -- LEVEL …        adds levels, which stay: ${LEVELS.slice(1).join(', ')}
  npm run engines -- containers     runs them from images, with Docker or Podman; this stays until \`-- native\`
  npm run engines -- status         name, version, address and state of each
  npm run engines -- stop           stops them; their data stays`;
const isPlace = (word: string): boolean => word === 'containers' || word === 'native';
const say = (line: string) => console.log(line);

async function printStatus(): Promise<boolean> {
  const rows = await statusAll();
  const table = [
    ['name', 'version', 'address', 'state'],
    ...rows.map((row) => [row.name, row.version, row.address, row.state]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table)
    say(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  return rows.every((row) => row.state.startsWith('running'));
}

async function start(words: readonly string[]): Promise<void> {
  const places = words.filter(isPlace);
  const [unknown] = words.filter((word) => !isLevel(word) && !isPlace(word));
  if (unknown !== undefined) return refuse(unknown);
  const tool = await chosenTool(places.at(-1));
  const chosen = chooseLevels(words.filter(isLevel));
  await installMissing(chosen, { engines: tool === undefined }, say);
  await startAll(chosen, tool, say);
  process.exitCode = (await printStatus()) ? 0 : 1;
  for (const line of featuresOff(engineEnv())) say(line);
}

function refuse(word: string): void {
  say(`engines: unknown word ${word}. ${USAGE}`);
  process.exitCode = 2;
}

const [command = 'start', ...rest] = process.argv.slice(2);
switch (command) {
  case 'start':
    await start(rest);
    break;
  case 'stop':
    await stopAll(say);
    break;
  case 'status':
    process.exitCode = (await printStatus()) ? 0 : 1;
    break;
  default:
    await start([command, ...rest]);
}
