import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '@sw/base';
import type { DocumentFormat } from '@sw/contract';
import { copyLeftBehind } from './left-behind.ts';
import type { ConversionFault } from './port.ts';
import { writeProfile } from './profile.ts';
import { runSandboxed, type SandboxLimits } from './sandbox.ts';

export const PROGRAM = '/usr/lib/libreoffice/program/soffice.bin';
/** LibreOffice has filled its new profile and must be restarted. That takes 0.2 s, less than copying a filled profile. */
const RESTART = 81;

type Module = 'writer' | 'calc' | 'impress';
const MODULES: Readonly<Record<Exclude<DocumentFormat, 'pdf'>, Module>> = {
  doc: 'writer',
  docx: 'writer',
  odt: 'writer',
  txt: 'writer',
  xls: 'calc',
  xlsx: 'calc',
  ods: 'calc',
  ppt: 'impress',
  pptx: 'impress',
  odp: 'impress',
};

interface OfficeOrder {
  readonly folder: string;
  readonly bytes: Uint8Array;
  readonly format: Exclude<DocumentFormat, 'pdf'>;
  readonly pages: number;
  readonly limits: SandboxLimits;
  readonly signal: AbortSignal | undefined;
}

/** Lays out an office document with LibreOffice. Returns the path of a PDF with its first pages. */
export async function officeToPdf(order: OfficeOrder): Promise<Result<string, ConversionFault>> {
  const { folder, bytes, format, pages, limits, signal } = order;
  const [profile, out, source] = [join(folder, 'profile'), join(folder, 'out'), join(folder, `document.${format}`)];
  await Promise.all([writeProfile(profile), mkdir(out, { recursive: true }), writeFile(source, bytes)]);
  const options = JSON.stringify({ PageRange: { type: 'string', value: `1-${pages}` } });
  const args = [
    ...['-env:UserInstallation=file:///profile', '--headless', '--invisible', '--norestore', '--nolockcheck'],
    ...['--nologo', '--nodefault', ...(format === 'txt' ? ['--infilter=Text (encoded):UTF8'] : [])],
    ...['--convert-to', `pdf:${MODULES[format]}_pdf_Export:${options}`, '--outdir', '/out', `/in/document.${format}`],
  ];
  const readable = { [source]: `/in/document.${format}` };
  const writable = { [profile]: '/profile', [out]: '/out' };
  const run = () => runSandboxed({ program: PROGRAM, args, limits, readable, writable, signal }, () => undefined);
  const first = await run();
  const end = first.code === RESTART ? await run() : first;
  if (end.late) return fail('time');
  const pdf = join(folder, 'made.pdf');
  // Only the file shows success: the exit code is 0 even for a document that it could not open.
  if (await copyLeftBehind(join(out, 'document.pdf'), pdf)) return ok(pdf);
  // It was killed by the limit of memory or processor time, or it aborted for lack of memory.
  return fail(end.code === undefined || end.code > 1 ? 'large' : 'damaged');
}
