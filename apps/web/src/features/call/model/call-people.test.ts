import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MediaParticipant } from '../media/media-room.ts';
import { ATTRIBUTE } from './attributes.ts';
import { deviceWith, peopleOf, shownScreen, soundDevice } from './call-people.ts';

const device = (identity: string, change: Partial<MediaParticipant> = {}): MediaParticipant => ({
  identity,
  joinedAt: 1,
  microphone: false,
  camera: false,
  screen: false,
  talking: false,
  connection: 'good',
  attributes: {},
  ...change,
});

const known = {
  ownUserId: '1',
  names: new Map([
    ['1', 'Mei'],
    ['2', 'Tomás'],
  ]),
  speaking: new Set<string>(),
  spokeAt: new Map<string, number>(),
  reactions: new Map(),
};

const raised = (at: number) => ({ attributes: { [ATTRIBUTE.hand]: String(at) } });

it('two devices of one person are one participant, on if one of them is on', () => {
  const people = peopleOf(
    [
      device('1.laptop', { camera: true, connection: 'weak', joinedAt: 5 }),
      device('2.laptop', { joinedAt: 3 }),
      device('1.phone', { microphone: true, joinedAt: 7 }),
    ],
    known,
  );
  expect(people.map(({ name }) => name)).toEqual(['Tomás', 'Mei']);
  expect(people[1]).toMatchObject({ own: true, microphone: true, camera: true, connection: 'good' });
});

it('participants who are none of ours are nobody', () => {
  expect(peopleOf([device('EG_recorder'), device('2.laptop')], known).map(({ userId }) => userId)).toEqual(['2']);
});

it('hands stand in the order in which they went up; a false time raises none', () => {
  const people = peopleOf(
    [
      device('1.a', raised(30)),
      device('2.a', raised(20)),
      device('3.a', { attributes: { [ATTRIBUTE.hand]: '-5' } }),
      device('4.a', raised(20)),
    ],
    known,
  );
  expect(people.map(({ userId, hand }) => [userId, hand])).toEqual([
    ['1', 3],
    ['2', 1],
    ['3', undefined],
    ['4', 2],
  ]);
});

it('the order of people depends only on when they came', () => {
  const anyDevice = fc.record({
    identity: fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom('a', 'b'))
      .map(([user, name]) => `${user}.${name}`),
    joinedAt: fc.integer({ min: 0, max: 5 }),
    microphone: fc.boolean(),
    talking: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(anyDevice, { selector: ({ identity }) => identity }),
      fc.infiniteStream(fc.nat()),
      (all, random) => {
        const devices = all.map(({ identity, ...change }) => device(identity, change));
        const order = (list: readonly MediaParticipant[]) => peopleOf(list, known).map(({ userId }) => userId);
        const shuffled = devices
          .map((one) => ({ one: { ...one, talking: !one.talking }, at: random.next().value }))
          .sort((one, other) => one.at - other.at)
          .map(({ one }) => one);
        expect(order(shuffled)).toEqual(order(devices));
      },
    ),
  );
});

it('shows the newest picture of a person', () => {
  const devices = [device('2.old', { camera: true }), device('2.new', { camera: true, joinedAt: 9 }), device('2.none')];
  expect(deviceWith(devices, '2', 'camera')).toBe('2.new');
  expect(deviceWith(devices, '2', 'screen')).toBeUndefined();
});

it('shows one screen: the one that was shared last', () => {
  const sharing = (identity: string, at: number, screen = true) =>
    device(identity, { screen, attributes: { [ATTRIBUTE.screen]: String(at) } });
  expect(shownScreen([sharing('1.a', 5), sharing('2.a', 8), sharing('3.a', 9, false)])).toBe('2.a');
  expect(shownScreen([device('1.a')])).toBeUndefined();
});

it('exactly one device of a person has the sound, and all of them agree which', () => {
  const moments = fc.array(fc.option(fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(moments, (taken) => {
      const devices = taken.map((at, index) =>
        device(`1.d${index}`, { attributes: at === null ? {} : { [ATTRIBUTE.sound]: String(at) } }),
      );
      const chosen = soundDevice(devices);
      expect(devices.map(({ identity }) => identity)).toContain(chosen);
      expect(soundDevice(devices.toReversed())).toBe(chosen);
    }),
  );
});
