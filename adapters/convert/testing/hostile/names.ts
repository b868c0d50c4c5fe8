import type { HostileKind, Outcome } from './kind.ts';

const refused = (kind: string, name: string, error: (Outcome & { by: 'name' })['error']): HostileKind => ({
  kind: `name: ${kind}`,
  name,
  make: () => new Uint8Array(),
  outcome: { by: 'name', error },
});

export const HOSTILE_NAMES: readonly HostileKind[] = [
  refused('none', '', 'FILE_NAME_EMPTY'),
  refused('only spaces', ' \u3000 ', 'FILE_NAME_EMPTY'),
  refused('the folder above', '..', 'FILE_NAME_FORMAT'),
  refused('a path upwards', '../../etc/passwd', 'FILE_NAME_FORMAT'),
  refused('a path of Windows', 'C:\\boot.txt', 'FILE_NAME_FORMAT'),
  refused('wildcards', 'a*?.pdf', 'FILE_NAME_FORMAT'),
  refused('quotes and a pipe', 'a"<b>|.pdf', 'FILE_NAME_FORMAT'),
  refused('a full-width slash', 'a／b.pdf', 'FILE_NAME_FORMAT'),
  refused('a zero byte', 'a.pdf\0.txt', 'FILE_NAME_FORMAT'),
  refused('a line break', 'a\r\nContent-Type: text.pdf', 'FILE_NAME_FORMAT'),
  refused('read from right to left', 'report\u202Efdp.txt', 'FILE_NAME_FORMAT'),
  refused('an invisible character', 'a\u200Bb.pdf', 'FILE_NAME_FORMAT'),
  refused('half a character', 'a\uD800.pdf', 'FILE_NAME_FORMAT'),
  refused('an emoji', 'plan 🎉.pdf', 'FILE_NAME_EMOJI'),
  refused('256 bytes', `${'白'.repeat(84)}.pdf`, 'FILE_NAME_LENGTH'),
];
