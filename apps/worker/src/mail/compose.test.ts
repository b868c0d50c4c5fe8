import { LOCALES } from '@sw/base';
import { MAILS } from '@sw/contract';
import { expect, test } from 'vitest';
import { composeMail } from './compose.ts';

const values = {
  code: '482913',
  minutes: '10',
  link: 'https://board.example/iwb/doMailLogin?key=a&b=c',
  when: '2026-11-15 09:30',
  nickName: 'Mei',
  wbName: 'Plan 2027',
  days: '7',
  text: 'Is this the right roof?',
  settings: 'https://board.example/iwb/account',
  count: '12',
  boards: 'Plan 2027 · Roof',
  subject: 'Roof plan',
  room: 'North · 3rd floor',
  time: '09:30',
};

test.each(MAILS.flatMap((mail) => LOCALES.map((locale) => [mail, locale] as const)))(
  'R1.33 the mail %s is whole in %s',
  (mail, locale) => {
    const { subject, text, html } = composeMail(mail, locale, values);
    for (const part of [subject, text, html]) {
      expect(part.length).toBeGreaterThan(4);
      expect(part).not.toMatch(/\{\{|undefined/);
    }
  },
);

test('R5.41 a reason and an address for questions stand on lines of their own, if there are any', () => {
  const lines = (more: Record<string, string>) => {
    const { text, html } = composeMail('meetingCancelled', 'en', { ...values, ...more });
    return [text.match(/^(Reason|Questions).*$/gm), html.includes('Reason: Paint &#38; lacquer')];
  };
  expect(lines({ reason: 'Paint & lacquer', contact: 'mei@board.example' })).toEqual([
    ['Reason: Paint & lacquer', 'Questions about the meeting: mei@board.example'],
    true,
  ]);
  expect(lines({ reason: '' })).toEqual([null, false]);
});

test('a code and a link are shown as they are, and the HTML escapes them', () => {
  expect(composeMail('registerCode', 'en', values).text).toContain('482913');
  const { text, html } = composeMail('loginLink', 'zh', values);
  expect(text).toContain('key=a&b=c');
  expect(html).toContain('key=a&#38;b=c');
  expect(composeMail('registerCode', 'en', { code: '<b>', minutes: '1' }).html).not.toContain('<b>');
});

test('R1.21 the mail of a shared board names the sender and the board, and how long the link works', () => {
  const { subject, text, html } = composeMail('boardShared', 'en', { ...values, wbName: '<i>Plan</i>' });
  expect(subject).toBe('Mei shared the whiteboard “<i>Plan</i>” with you');
  expect(text).toContain('for 7 days');
  expect(html).not.toContain('<i>');
});
