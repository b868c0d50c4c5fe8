import { startAll, statusAll, stopAll } from './fleet.ts';
import { installMissing } from './install.ts';

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

const command = process.argv[2] ?? 'start';
switch (command) {
  case 'start':
    await installMissing(say);
    await startAll(say);
    process.exitCode = (await printStatus()) ? 0 : 1;
    break;
  case 'stop':
    await stopAll(say);
    break;
  case 'status':
    process.exitCode = (await printStatus()) ? 0 : 1;
    break;
  default:
    say(`engines: unknown command ${command}; use start, stop or status`);
    process.exitCode = 2;
}
