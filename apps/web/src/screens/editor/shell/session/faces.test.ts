import { expect, test } from 'vitest';
import { normal, tokensFile } from '../../../../../testing/theme/tokens-file.ts';
import { actorColour } from '../../../../features/people/actor-colour.ts';
import { FaceBook } from './faces.ts';

test('people are coloured by their number on the board: twelve, then again', () => {
  expect(new Set(Array.from({ length: 12 }, (_, i) => actorColour(i + 1))).size).toBe(12);
  expect(actorColour(13)).toBe(actorColour(1));
  // The canvas cannot read the tokens; this test compares its colours with them.
  const { shared } = tokensFile();
  for (let i = 1; i <= 12; i += 1) expect(normal(actorColour(i))).toBe(shared.get(`person-${i}`));
});

test('somebody unknown is asked for once, and named when the answer comes', () => {
  const asked: number[] = [];
  const faces = new FaceBook((actor) => asked.push(actor));
  expect(faces.face(2)).toEqual({ name: '', colour: actorColour(2) });
  faces.face(2);
  expect(asked).toEqual([2]);
  faces.learn([{ actor: 2, nickName: 'Ben' }]);
  expect(faces.face(2).name).toBe('Ben');
});
