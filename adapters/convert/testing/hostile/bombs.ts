import { deflateSync } from 'node:zlib';
import { MEGABYTE } from '@sw/base';
import { makePdf } from '../make-pdf.ts';
import { makeZip } from '../make-zip.ts';
import { byConverter, type HostileKind, shown } from './kind.ts';
import { docx, docxParts, paragraph } from './packages.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** 10 MiB that the directory declares as 64 MiB each: the declared size alone must be refused. */
const declared = (): Uint8Array =>
  makeZip(
    docxParts(
      paragraph('text'),
      Object.fromEntries(numbers(10).map((n) => [`word/media/${n}.xml`, Buffer.alloc(MEGABYTE)])),
    ),
    { declared: 64 * MEGABYTE },
  );

/** Declares a small size and unpacks to a large one. */
const lying = (): Uint8Array =>
  makeZip(docxParts(paragraph(Buffer.alloc(96 * MEGABYTE, 'a').toString('latin1'))), { declared: 10 });

const laughs = (): string => {
  const levels = numbers(9).map((n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
  return paragraph('&l9;', `<!DOCTYPE d [<!ENTITY l0 "ha">${levels.join('')}]>`);
};

const curves = (count: number): string =>
  `[1 1] 0 d 0.1 w\n${numbers(count)
    .map((n) => `0 0 m ${n % 595} 842 ${n % 300} 10 595 ${n % 842} c S`)
    .join('\n')}`;

const flate = (content: Uint8Array): Parameters<typeof makePdf>[1] => ({
  drawing: deflateSync(content).toString('latin1'),
  stream: '/Filter /FlateDecode',
});

/** Files that need more than their size suggests. */
export const BOMBS: readonly HostileKind[] = [
  { kind: 'zip bomb', name: 'a.docx', make: declared, outcome: byConverter('large') },
  { kind: 'zip bomb that lies', name: 'a.docx', make: lying, outcome: byConverter('damaged', 'large', 'time') },
  {
    kind: 'zip of too many parts',
    name: 'a.docx',
    make: () => docx(paragraph('text'), Object.fromEntries(numbers(20_001).map((n) => [`word/${n}`, '']))),
    outcome: byConverter('large'),
  },
  {
    kind: 'billion laughs',
    name: 'a.docx',
    make: () => docx(laughs()),
    outcome: byConverter('damaged', 'large', 'time'),
  },
  { kind: 'pdf of 10,000 pages', name: 'a.pdf', make: () => makePdf(10_000), outcome: shown(undefined, 30) },
  {
    kind: 'pdf that is drawn for ever',
    name: 'a.pdf',
    make: () => makePdf(30, { drawing: curves(400_000) }),
    outcome: byConverter('time'),
    seconds: 3,
  },
  {
    kind: 'pdf whose drawing unpacks to 256 MiB',
    name: 'a.pdf',
    make: () => makePdf(1, flate(Buffer.alloc(256 * MEGABYTE, 'q Q '))),
    outcome: byConverter('time', 'large', 'damaged'),
    seconds: 3,
  },
  {
    kind: 'pdf of a page of 100 km',
    name: 'a.pdf',
    make: () => makePdf(1, { box: '0 0 283464567 283464567' }),
    outcome: shown(),
  },
  {
    kind: 'pdf whose pages are their own parents',
    name: 'a.pdf',
    make: () => makePdf(1, { kids: '2 0 R' }),
    outcome: shown(''),
  },
  {
    kind: 'text of one endless line',
    name: 'a.txt',
    make: () => Buffer.alloc(2 * MEGABYTE, 'a'),
    outcome: shown(undefined, 30),
  },
];
