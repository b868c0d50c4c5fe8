import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const NAMESPACES = [
  ['office', 'office'],
  ['draw', 'drawing'],
  ['text', 'text'],
  ['table', 'table'],
  ['style', 'style'],
  ['svg', 'svg-compatible'],
  ['fo', 'xsl-fo-compatible'],
  ['script', 'script'],
]
  .map(([short, long]) => `xmlns:${short}="urn:oasis:names:tc:opendocument:xmlns:${long}:1.0"`)
  .concat('xmlns:xlink="http://www.w3.org/1999/xlink"')
  .join(' ');

export type OfficeFamily = 'text' | 'spreadsheet' | 'presentation';
const SUFFIX: Readonly<Record<OfficeFamily, string>> = { text: 'fodt', spreadsheet: 'fods', presentation: 'fodp' };

/** A document in OpenDocument's flat form: one XML file. */
export interface FlatOffice {
  readonly family: OfficeFamily;
  /** The contents of `office:automatic-styles`. */
  readonly styles: string;
  /** The name of the page layout, defined in these styles. */
  readonly layout: string;
  /** The contents of `office:body`. */
  readonly body: string;
}

/** Saved by LibreOffice in a format or with one of its filters, so the file is genuine LibreOffice output. */
export async function saveOffice(
  { family, styles, layout, body }: FlatOffice,
  format: string,
  filter = format,
): Promise<Uint8Array> {
  const master = `<style:master-page style:name="${family === 'presentation' ? 'Default' : 'Standard'}" style:page-layout-name="${layout}"/>`;
  const flat =
    `<?xml version="1.0" encoding="UTF-8"?><office:document ${NAMESPACES} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.${family}">` +
    `<office:automatic-styles>${styles}</office:automatic-styles><office:master-styles>${master}</office:master-styles>` +
    `<office:body>${body}</office:body></office:document>`;
  const folder = await mkdtemp(join(tmpdir(), 'sample-'));
  try {
    const source = join(folder, `sample.${SUFFIX[family]}`);
    await writeFile(source, flat);
    const args = [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', filter];
    await run('soffice', [...args, '--outdir', folder, source], { timeout: 120_000 });
    return await readFile(join(folder, `sample.${format}`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
