import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const COMMON = '/org.openoffice.Office.Common';
const SETTINGS: readonly (readonly [path: string, name: string, value: string | number | boolean])[] = [
  [`${COMMON}/Security/Scripting`, 'DisableMacrosExecution', true],
  [`${COMMON}/Security/Scripting`, 'DisableActiveContent', true],
  [`${COMMON}/Security/Scripting`, 'MacroSecurityLevel', 3],
  [`${COMMON}/Security/Scripting`, 'BlockUntrustedRefererLinks', true],
  [`${COMMON}/Save/Document`, 'LoadPrinter', false],
  [`${COMMON}/Misc`, 'FirstRun', false],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', 2],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', 1],
  ['/org.openoffice.Office.Java/VirtualMachine', 'Enable', false],
  ['/org.openoffice.Setup/Office', 'ooSetupInstCompleted', true],
];

const item = ([path, name, value]: (typeof SETTINGS)[number]): string =>
  `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

const REGISTRY = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
${SETTINGS.map(item).join('\n')}
</oor:items>
`;

/** Writes a profile for one conversion: no macros, no active content, no updates of links. It is deleted with the job's folder. */
export async function writeProfile(folder: string): Promise<void> {
  await mkdir(join(folder, 'user'), { recursive: true });
  await writeFile(join(folder, 'user', 'registrymodifications.xcu'), REGISTRY);
}
