import { expect, test } from 'vitest';
import { demoPlan } from './demo-plan.ts';

const scene = {
  clientId: 'own',
  owner: false,
  following: undefined,
  where: new Map([['theirs', { actor: 2, clientId: 'theirs', pageId: '7' }]]),
};
const theirs = { actor: 2, clientId: 'theirs', mine: false };

test('R4.08 R6.08 only the presenter and the owner can end it', () => {
  expect(demoPlan(theirs, scene).mayEnd).toBe(false);
  expect(demoPlan(theirs, { ...scene, owner: true }).mayEnd).toBe(true);
  expect(demoPlan({ actor: 1, clientId: 'own', mine: true }, scene)).toMatchObject({ who: 'thisWindow', mayEnd: true });
  expect(demoPlan({ actor: 1, clientId: 'mine2', mine: true }, scene)).toMatchObject({
    who: 'otherWindow',
    mayEnd: true,
  });
});

test('a user who sees what the presenter sees is shown so; one who wandered off is offered to come back', () => {
  expect(demoPlan(theirs, { ...scene, following: 'theirs' })).toMatchObject({
    text: 'editorPeople:demo.seen',
    follow: undefined,
  });
  expect(demoPlan(theirs, scene)).toMatchObject({ text: 'editorPeople:demo.paused', follow: 'theirs' });
  expect(demoPlan(theirs, { ...scene, where: new Map() }).follow).toBeUndefined();
  const reloaded = new Map([['theirs2', { actor: 2, clientId: 'theirs2', pageId: '7' }]]);
  expect(demoPlan(theirs, { ...scene, where: reloaded }).follow).toBe('theirs2');
  expect(demoPlan(theirs, { ...scene, where: reloaded, following: 'theirs2' }).text).toBe('editorPeople:demo.seen');
});
