import { Readable } from 'node:stream';
import { messageOf } from '@sw/base';
import { openFileScanner, type ScanVerdict } from '@sw/scanner';
import { examination } from '../examination.ts';
import { fault, fine, type Observation, skipped } from '../finding.ts';

/** The harmless text that every scanner reports, in two parts, so that scanners do not report this file. */
const TEST_VIRUS = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));

export function judgeScanner(verdict: ScanVerdict | { readonly kind: 'away'; readonly message: string }): Observation {
  const { kind } = verdict;
  if (kind === 'infected') return fine('scanner', 'the virus scanner recognises the test virus');
  if (kind === 'away')
    return fault(
      'scanner.away',
      `the virus scanner cannot be reached: ${verdict.message}; no file can be uploaded`,
      'Start clamd, compare SCANNER_URL with TCPSocket or LocalSocket in clamd.conf, or set SCANNER_URL=off.',
    );
  return fault(
    'scanner.blind',
    'the virus scanner does not recognise the test virus',
    "Let it load its signatures (freshclam), and look at clamd's log.",
  );
}

export const scannerExamination = examination('scanner', ['scannerUrl', 'scannerMaxMb'], async ({ scannerUrl }) => {
  if (scannerUrl === undefined) return [skipped('scanner', 'SCANNER_URL is off: files are not scanned for viruses')];
  const scanner = openFileScanner({ url: scannerUrl, maxBytes: TEST_VIRUS.length });
  try {
    const file = { bytes: TEST_VIRUS.length, open: async () => Readable.from([TEST_VIRUS]) };
    return [judgeScanner(await scanner.scan(file, AbortSignal.timeout(4_000)))];
  } catch (error) {
    return [judgeScanner({ kind: 'away', message: messageOf(error) })];
  } finally {
    await scanner.close();
  }
});
