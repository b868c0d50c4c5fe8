import { makePdf } from '../make-pdf.ts';
import { makeZip } from '../make-zip.ts';
import { byConverter, type HostileKind, type Outcome, shown } from './kind.ts';
import { docx, openDocument, paragraph } from './packages.ts';

const text = (content: string): Uint8Array => Buffer.from(content);
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const ELF = Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0);
const SVG = text('<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("/api")</script></svg>');
const HTML = text('<html><img src="http://192.0.2.7/"></html>');
/** The older container: a header, and a directory that names one stream. */
const oleWith = (stream: string): Uint8Array => {
  const file = Buffer.alloc(2_048, 0xff);
  file.write('d0cf11e0a1b11ae1', 'hex');
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(0, 48);
  file.write(`${stream}\0`, 512, 'utf16le');
  return file;
};
/** Valid in every part that can be read without the password. */
const ENCRYPTED = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> /P -4 >> /ID [<00> <00>]`;

const refused = (error: (Outcome & { by: 'upload' })['error']): Outcome => ({ by: 'upload', error });
const WRONG_SUFFIX = refused('FILE_WRONG_SUFFIX');
const WRONG_FORMAT = refused('FILE_WRONG_FORMAT');
const word = (): Uint8Array => docx(paragraph('text'));

/** Files of another type than they claim, or incomplete ones. */
export const DISGUISES: readonly HostileKind[] = [
  { kind: 'svg with a script', name: 'a.svg', make: () => SVG, outcome: WRONG_FORMAT },
  { kind: 'svg with a script, named txt', name: 'a.txt', make: () => SVG, outcome: shown(SVG.toString()) },
  { kind: 'web page', name: 'a.html', make: () => HTML, outcome: WRONG_FORMAT },
  { kind: 'program', name: 'a.exe', make: () => ELF, outcome: WRONG_FORMAT },
  { kind: 'document with macros by its suffix', name: 'a.docm', make: word, outcome: WRONG_FORMAT },
  { kind: 'two suffixes', name: 'a.pdf.exe', make: () => makePdf(1), outcome: WRONG_FORMAT },
  { kind: 'web page named doc', name: 'a.doc', make: () => HTML, outcome: WRONG_SUFFIX },
  { kind: 'program named txt', name: 'a.txt', make: () => ELF, outcome: WRONG_SUFFIX },
  { kind: 'picture named docx', name: 'a.docx', make: () => PNG, outcome: WRONG_SUFFIX },
  { kind: 'docx named pdf', name: 'a.pdf', make: word, outcome: WRONG_SUFFIX },
  { kind: 'pdf named docx', name: 'a.docx', make: () => makePdf(1), outcome: WRONG_SUFFIX },
  { kind: 'docx named odt', name: 'a.odt', make: word, outcome: WRONG_SUFFIX },
  { kind: 'docx named xlsx', name: 'a.xlsx', make: word, outcome: byConverter('format') },
  { kind: 'zip named pptx', name: 'a.pptx', make: () => makeZip({ 'a.txt': 'a' }), outcome: byConverter('format') },
  {
    kind: 'odt named ods',
    name: 'a.ods',
    make: () => openDocument({ type: 'text', body: '' }),
    outcome: byConverter('format'),
  },
  { kind: 'another OLE file named xls', name: 'a.xls', make: () => oleWith('Root'), outcome: byConverter('format') },
  {
    kind: 'polyglot: a web page, then a pdf',
    name: 'a.pdf',
    make: () => Buffer.concat([HTML, makePdf(1)]),
    outcome: WRONG_SUFFIX,
  },
  {
    kind: 'polyglot: a script, then a docx',
    name: 'a.docx',
    make: () => Buffer.concat([text('#!/bin/sh\nexit\n'), word()]),
    outcome: WRONG_SUFFIX,
  },
  {
    kind: 'polyglot: a pdf, then a docx',
    name: 'a.pdf',
    make: () => Buffer.concat([makePdf(1), word()]),
    outcome: shown('Page'),
  },
  { kind: 'empty', name: 'a.pdf', make: () => new Uint8Array(), outcome: refused('FILE_EMPTY') },
  { kind: 'only white space', name: 'a.txt', make: () => text(' \n\t '), outcome: byConverter('empty') },
  { kind: 'truncated docx', name: 'a.docx', make: () => word().subarray(0, 200), outcome: byConverter('damaged') },
  { kind: 'truncated pdf', name: 'a.pdf', make: () => makePdf(2).subarray(0, 60), outcome: byConverter('damaged') },
  {
    kind: 'truncated doc',
    name: 'a.doc',
    make: () => oleWith('WordDocument').subarray(0, 900),
    outcome: byConverter('damaged'),
  },
  { kind: 'pdf without pages', name: 'a.pdf', make: () => text('%PDF-1.4\n%%EOF'), outcome: byConverter('damaged') },
  { kind: 'encrypted docx', name: 'a.docx', make: () => oleWith('EncryptedPackage'), outcome: byConverter('password') },
  { kind: 'encrypted xls', name: 'a.xls', make: () => oleWith('EncryptionInfo'), outcome: byConverter('password') },
  {
    kind: 'encrypted odt',
    name: 'a.odt',
    make: () => openDocument({ type: 'text', body: '', encryption: '<manifest:encryption-data/>' }),
    outcome: byConverter('password'),
  },
  {
    kind: 'encrypted pdf',
    name: 'a.pdf',
    make: () => makePdf(1, { trailer: ENCRYPTED }),
    outcome: byConverter('password'),
  },
];
