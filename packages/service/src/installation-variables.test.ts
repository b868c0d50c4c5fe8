import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { mailSender, mailVariables, publicVariables } from './installation-variables.ts';

const SPEC = { mailFrom: mailVariables.mailFrom, publicUrl: publicVariables.publicUrl };
const senderAt = (PUBLIC_URL: string, MAIL_FROM?: string) => mailSender(readConfig(SPEC, { PUBLIC_URL, MAIL_FROM }));

test.each([
  ['https://board.example.org', 'Smart whiteboard <no-reply@board.example.org>'],
  ['https://board.example.org:8443', 'Smart whiteboard <no-reply@board.example.org>'],
  ['http://192.0.2.7', 'Smart whiteboard <no-reply@[192.0.2.7]>'],
  ['http://[2001:db8::7]:8080', 'Smart whiteboard <no-reply@[IPv6:2001:db8::7]>'],
])('without MAIL_FROM, mails of %s come from %s', (publicUrl, sender) => {
  expect(senderAt(publicUrl)).toBe(sender);
  // Compose passes an empty variable.
  expect(senderAt(publicUrl, '')).toBe(sender);
});

test('MAIL_FROM is the sender if it is set', () => {
  expect(senderAt('https://board.example.org', 'Board <board@example.org>')).toBe('Board <board@example.org>');
});
