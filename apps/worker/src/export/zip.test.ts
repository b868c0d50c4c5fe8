import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { zipOf } from './zip.ts';

const ENTRIES = [
  { name: 'Plan-01.svg', bytes: Buffer.from('<svg>1</svg>') },
  { name: '计划-02.svg', bytes: Buffer.from('<svg>the second</svg>') },
  { name: 'empty.svg', bytes: new Uint8Array() },
];
const LOCAL_HEADER = 'PK\u0003\u0004';
const END_RECORD_64 = 'PK\u0006\u0006';
/** The id of the extra field that has 64-bit sizes and the 64-bit offset. */
const EXTRA_64 = 1;
/** The flag for lengths that only follow the data. */
const LENGTH_AFTER_DATA = 8;

/** Reads with another implementation than the one that wrote. */
async function read(bytes: Uint8Array) {
  const zip = await fromBufferPromise(Buffer.from(bytes));
  const files: { name: string; content: string; date: Date; zip64: boolean }[] = [];
  for await (const entry of zip.eachEntry()) {
    const zip64 = entry.extraFields.some(({ id }) => id === EXTRA_64);
    const content = await text(await zip.openReadStreamPromise(entry));
    files.push({ name: entry.fileName, content, date: entry.getLastModDate({ timezone: 'local' }), zip64 });
  }
  return files;
}

describe.each([false, true])('with Zip64 fields: %s', (forceZip64Format) => {
  test('another reader finds every file, named in UTF-8', async () => {
    const zip = await zipOf(ENTRIES, { forceZip64Format });
    expect(await read(zip)).toEqual(
      ENTRIES.map(({ name, bytes }) => ({
        name,
        content: Buffer.from(bytes).toString(),
        date: new Date(1980, 0, 1),
        zip64: forceZip64Format,
      })),
    );
    expect(Buffer.from(zip).includes(END_RECORD_64, 0, 'latin1')).toBe(forceZip64Format);
  });
});

test('each length comes before the data, where the print dialog reads it', async () => {
  const zip = Buffer.from(await zipOf(ENTRIES));
  const [{ name, bytes }] = ENTRIES as [(typeof ENTRIES)[number]];
  expect(zip.toString('latin1', 0, 4)).toBe(LOCAL_HEADER);
  expect(zip.readUInt16LE(6) & LENGTH_AFTER_DATA).toBe(0);
  expect(zip.readUInt32LE(18)).toBe(bytes.length);
  expect(zip.readUInt16LE(26)).toBe(Buffer.byteLength(name));
});

test('the same files give the same bytes', async () => {
  expect(await zipOf(ENTRIES)).toEqual(await zipOf(ENTRIES));
});
