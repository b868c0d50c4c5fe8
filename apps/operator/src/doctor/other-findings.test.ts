import { expect, test } from 'vitest';
import { type Finding, fault, fine, skipped } from './finding.ts';
import { withOtherFindings } from './other-findings.ts';

const finding = (examination: string, observation: ReturnType<typeof fine>): Finding => ({
  examination,
  ...observation,
});
const OWN = [
  finding('nats', fine('nats', 'NATS answers')),
  finding('backup', skipped('backup', 'BACKUP_FOLDER is not set')),
  finding('clock', fine('clock', 'the clocks agree')),
];

test('findings of another run take the place of ours, and what was not examined here stays out', () => {
  const old = finding('backup', fault('backup.old', 'the newest backup is old', 'Make one.'));
  const text = JSON.stringify({ fault: 1, findings: [old, finding('redis', fine('redis', 'Redis answers'))] });
  expect(withOtherFindings(OWN, text)).toEqual([OWN[0], old, OWN[2]]);
  expect(withOtherFindings(OWN.slice(0, 1), text)).toEqual(OWN.slice(0, 1));
});

test.each(['', 'operator does not run', '{"findings":[{"examination":"backup"}]}'])('%j is refused', (text) => {
  expect(() => withOtherFindings(OWN, text)).toThrow('--merge expects');
});
