import { describe, expect, it } from 'vitest';
import { EDITOR_FEATURES } from './features.ts';
import { menuSections } from './objects/menu/menu-sections.ts';
import type { ContextMenuQuestion } from './shell/editor-feature.ts';
import { createRegistry } from './shell/registry/create-registry.ts';

const { contextMenu } = createRegistry(EDITOR_FEATURES);

const OWNER = { edit: true, copy: true, reason: undefined } as const;
const EDITOR = { edit: true, copy: false, reason: undefined } as const;
const VIEWER = { edit: false, copy: false, reason: 'permit' } as const;

const menu = (question: Partial<ContextMenuQuestion>) =>
  menuSections(contextMenu, {
    subject: 'objects',
    locked: 'none',
    onTop: false,
    grouping: { group: false, ungroup: false },
    rights: OWNER,
    pasting: true,
    ...question,
  }).map((items) => items.map(({ name }) => name));

describe('R2.81 the context menu', () => {
  it('of an object', () => {
    expect(menu({})).toEqual([
      [
        'copy',
        'cut',
        'paste',
        'duplicate',
        'copyToScreen',
        'copyStyle',
        'pasteStyle',
        'copyPicture',
        'exportSelection',
      ],
      ['bringToTop', 'bringForward', 'sendBackward', 'sendToBottom', 'keepOnTop'],
      ['lock', 'link', 'comment'],
      ['zoomSelection'],
      ['delete'],
    ]);
  });

  it('of several, which can be grouped, and of a group', () => {
    expect(menu({ grouping: { group: true, ungroup: false } })[2]).toEqual(['group', 'lock', 'link', 'comment']);
    expect(menu({ grouping: { group: false, ungroup: true } })[2]).toEqual(['ungroup', 'lock', 'link', 'comment']);
  });

  it('R3.68 of what is kept on top', () => {
    expect(menu({ onTop: true })[1]).toContain('stopKeepingOnTop');
    expect(menu({ onTop: true })[1]).not.toContain('keepOnTop');
  });

  it('of the page', () => {
    expect(menu({ subject: 'page' })).toEqual([
      ['paste', 'pasteFromScreen', 'selectAll'],
      ['comment'],
      ['background', 'zoomFit'],
      ['clean'],
    ]);
  });

  it('R2.83 of something locked: it can be copied and unlocked', () => {
    expect(menu({ locked: 'all' })).toEqual([
      ['copy', 'copyToScreen', 'copyPicture', 'exportSelection'],
      ['unlock'],
      ['zoomSelection'],
    ]);
    expect(menu({ locked: 'some' }).flat()).toContain('lock');
  });

  it('without a place to paste to has no paste', () => {
    expect(menu({ pasting: false })[0]?.slice(0, 4)).toEqual(['copy', 'cut', 'duplicate', 'copyToScreen']);
  });

  it('copying needs the right to copy', () => {
    expect(menu({ rights: EDITOR })[0]).toEqual(['paste', 'duplicate', 'copyStyle', 'pasteStyle']);
    expect(menu({ rights: EDITOR, locked: 'all' })).toEqual([['unlock'], ['zoomSelection']]);
  });

  it('a viewer gets only the entries for looking', () => {
    expect(menu({ subject: 'page', rights: VIEWER })).toEqual([['zoomFit']]);
    expect(menu({ rights: VIEWER })).toEqual([['zoomSelection', 'zoomFit']]);
    expect(menu({ rights: { ...VIEWER, copy: true } })).toEqual([
      ['copy', 'copyToScreen', 'copyPicture', 'exportSelection'],
      ['zoomSelection', 'zoomFit'],
    ]);
  });

  it('in the demo of somebody else there is nothing to do', () => {
    expect(menu({ subject: 'page', rights: { edit: false, copy: true, reason: 'demo' } })).toEqual([]);
  });
});
