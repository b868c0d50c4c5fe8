import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commentParts, mentionedIn } from './comment-parts.ts';

const MEI = { userId: '1', nickName: 'Mei' };
const MEI_LIN = { userId: '2', nickName: 'Mei Lin' };

test('addresses of the web become links, without what ends the sentence; other addresses do not', () => {
  expect(commentParts('See https://a.example/x?y=1. (Or http://b.example)', [])).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'link', text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
    { kind: 'text', text: '. (Or ' },
    { kind: 'link', text: 'http://b.example', href: 'http://b.example/' },
    { kind: 'text', text: ')' },
  ]);
  expect(commentParts('见https://a.example，谢谢', [])[1]).toMatchObject({ kind: 'link', text: 'https://a.example' });
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'https://'])
    expect(commentParts(text, [])).toEqual([{ kind: 'text', text }]);
});

test('the names of mentioned people stand out, the longer one of two that begin alike', () => {
  expect(commentParts('@Mei Lin, @Mei and @Ben', [MEI, MEI_LIN])).toEqual([
    { kind: 'mention', text: '@Mei Lin', userId: '2' },
    { kind: 'text', text: ', ' },
    { kind: 'mention', text: '@Mei', userId: '1' },
    { kind: 'text', text: ' and @Ben' },
  ]);
});

test('a person who was picked and then deleted from the text is not mentioned', () => {
  const ben = { userId: '3', nickName: 'Ben' };
  expect(mentionedIn('@Mei Lin and @Mei Lin', [MEI_LIN, ben, MEI_LIN], [])).toEqual(['2']);
  expect(mentionedIn('@Mei and @Mei Lin', [MEI, MEI_LIN], [])).toEqual(['1', '2']);
  expect(mentionedIn('nobody', [MEI, MEI_LIN], [])).toEqual([]);
});

test('a deleted pick is not mentioned because a longer name begins with it, picked or typed', () => {
  expect(mentionedIn('@Mei Lin', [MEI, MEI_LIN], [])).toEqual(['2']);
  expect(mentionedIn('@Mei Lin', [MEI], [MEI, MEI_LIN])).toEqual([]);
});

test('of two people with one name the picked one is mentioned', () => {
  const other = { userId: '4', nickName: 'Mei' };
  expect(mentionedIn('@Mei', [other], [MEI, MEI_LIN, other])).toEqual(['4']);
});

test('nothing of a comment is lost, and every link is one of the web', () => {
  const piece = fc.constantFrom(
    '@Mei',
    '@Mei Lin',
    'https://a.example/',
    'javascript:x',
    ' ',
    '。',
    'x',
    '@',
    '\n',
    '<b>',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
      const text = pieces.join('');
      const parts = commentParts(text, [MEI, MEI_LIN]);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\//);
    }),
  );
});
