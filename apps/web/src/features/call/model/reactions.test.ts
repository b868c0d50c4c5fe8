import { expect, it } from 'vitest';
import type { MediaParticipant } from '../media/media-room.ts';
import { ATTRIBUTE } from './attributes.ts';
import { Reactions } from './reactions.ts';

const says = (reaction: string): MediaParticipant => ({
  identity: '2.laptop',
  joinedAt: 1,
  microphone: false,
  camera: false,
  screen: false,
  talking: false,
  connection: 'good',
  attributes: { [ATTRIBUTE.reaction]: reaction },
});

it('shows a reaction for five seconds, and the same one again', () => {
  const reactions = new Reactions();
  reactions.see([says('')], 0);
  reactions.see([says('👍 1')], 1_000);
  expect(reactions.shown(5_999)).toEqual(new Map([['2', '👍']]));
  expect(reactions.nextChange(1_000)).toBe(6_000);
  expect(reactions.shown(6_000).size).toBe(0);
  reactions.see([says('👍 2')], 7_000);
  expect(reactions.shown(7_000).size).toBe(1);
});

it('does not show what was said before we came, nor what is no reaction', () => {
  const reactions = new Reactions();
  reactions.see([says('👏 4')], 0);
  expect(reactions.shown(0).size).toBe(0);
  reactions.see([says('<b>hello</b> 5')], 1);
  expect(reactions.shown(1).size).toBe(0);
});
