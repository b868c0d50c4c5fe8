import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine, Place } from './engine.ts';
import { programPath } from './levels.ts';
import { converse, HOST } from './net.ts';

const configFile = (place: Place): string => join(place.dir, 'clamd.conf');

/**
 * The EICAR test file, which every scanner reports as infected. Written in parts, because a scanner of this repository
 * would otherwise report this file.
 */
export const EICAR = [String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$`, 'EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);

/** Small, so that a test can exceed it. */
export const SCANNER_TEST_MB = 4;

/**
 * clamd, for tests only: the product works without one. Its real signatures come from a server of ClamAV's and take a
 * gigabyte of memory; this one knows the test file and nothing else, starts in 0.2 s and takes 16 MB.
 */
export const scanner: Engine = {
  name: 'scanner',
  level: 'all',
  defaultPort: 3310,
  ports: 1,
  adopt: false,

  async prepare(place) {
    const signatures = join(place.dir, 'signatures');
    mkdirSync(signatures, { recursive: true });
    writeFileSync(join(signatures, 'test.ndb'), `Test.File:0:*:${Buffer.from(EICAR).toString('hex')}\n`);
    const settings = {
      Foreground: 'yes',
      DatabaseDirectory: signatures,
      TemporaryDirectory: place.dir,
      TCPAddr: HOST,
      TCPSocket: place.port,
      LocalSocket: socketFile(place),
      StreamMaxLength: `${SCANNER_TEST_MB}M`,
      // Reports files that it did not read completely; otherwise such a file is 'OK'.
      AlertExceedsMax: 'yes',
      MaxFileSize: '2M',
      SelfCheck: 0,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}`);
    writeFileSync(configFile(place), `${lines.join('\n')}\n`);
  },

  command: (place) => ({ file: programPath('clamd'), args: ['-c', configFile(place)] }),

  async ask(place) {
    const answer = await converse(place.port, 'zVERSION\0', (text) => text.includes('\0'));
    const version = /^ClamAV ([\d.]+)/.exec(answer)?.[1];
    if (version === undefined) throw new Error(`not a clamd: ${answer.slice(0, 60)}`);
    return version;
  },

  env: (place) => ({
    SCANNER_URL: `tcp://${HOST}:${place.port}`,
    SCANNER_SOCKET_URL: `unix://${socketFile(place)}`,
  }),
};

const socketFile = (place: Place): string => join(place.dir, 'clamd.sock');
