import { DEFAULT_MODULES, MODULES, type ModuleSwitches } from '@sw/contract';
import { describe, expect, it } from 'vitest';
import { ROUTE_TABLE } from '../../app/routes.tsx';
import { menuFor } from './menu.ts';

const names = (modules: ModuleSwitches, who?: Parameters<typeof menuFor>[1]) => {
  const { pages, person } = menuFor(modules, who);
  return [...pages, ...person].map(({ name }) => name);
};

const ACTIONS = ['switchBusiness', 'signOut'];

describe('the sidebar menu', () => {
  it('an item leads to a page that has a screen, and a module whose page has one has its item', () => {
    const all = Object.fromEntries(MODULES.map((module) => [module, true])) as ModuleSwitches;
    const withScreen = ROUTE_TABLE.filter(({ screen }) => screen !== undefined).map(({ name }) => name);
    const inEnterprise = { inEnterprise: true };
    expect(names(all, inEnterprise).filter((name) => !ACTIONS.includes(name) && !withScreen.includes(name))).toEqual(
      [],
    );
    const inMenu = [
      'callSummary',
      'files',
      'rights',
      'meeting',
      'myMeetings',
      'addressBook',
      'meetingRecords',
      'boards',
      'recycle',
      'account',
    ];
    expect(inMenu.filter((name) => withScreen.includes(name)).toSorted()).toEqual(
      names(all, inEnterprise)
        .filter((name) => !ACTIONS.includes(name))
        .toSorted(),
    );
  });

  it('R2.44 R1.42 has the items of the modules that are on', () => {
    expect(names(DEFAULT_MODULES)).toEqual([
      'boards',
      'files',
      'rights',
      'recycle',
      'account',
      'switchBusiness',
      'signOut',
    ]);
  });

  it('has the consoles only for those who may see them', () => {
    const extra = (who: Parameters<typeof menuFor>[1]) => menuFor(DEFAULT_MODULES, who).pages.map(({ name }) => name);
    expect(extra({ isAdmin: true })).toEqual(['boards', 'files', 'rights', 'enterprise', 'recycle']);
    expect(extra({ isAdministrator: true })).toEqual(['boards', 'files', 'rights', 'site', 'recycle']);
  });

  it('a manager of rooms has the console if there are rooms to manage', () => {
    const manager = { inEnterprise: true, isRoomManager: true };
    expect(names({ ...DEFAULT_MODULES, meeting: true }, manager)).toContain('enterprise');
    expect(names(DEFAULT_MODULES, manager)).not.toContain('enterprise');
  });

  it('R2.44 R2.62 an enterprise with meetings has every item of them, the records too', () => {
    const on = { ...DEFAULT_MODULES, meeting: true, callStatistics: true };
    expect(names(on, { inEnterprise: true })).toEqual([
      ...['boards', 'callSummary', 'files', 'rights', 'meeting', 'myMeetings', 'addressBook', 'meetingRecords'],
      ...['recycle', 'account', 'switchBusiness', 'signOut'],
    ]);
  });

  it('R2.58 has meetings only in an enterprise whose installation has the module', () => {
    const on = { ...DEFAULT_MODULES, meeting: true };
    expect(names(on, { inEnterprise: true })).toContain('meeting');
    expect(names(on)).not.toContain('meeting');
    expect(names(DEFAULT_MODULES, { inEnterprise: true })).not.toContain('meeting');
  });

  const HANGS_ON = {
    whiteboard: ['boards', 'recycle'],
    rights: ['rights'],
    file: ['files'],
    callStatistics: ['callSummary'],
    meeting: [],
    merchant: ['switchBusiness'],
    miniProgram: [],
    privacy: [],
    fixedLoginQr: [],
  } as const;

  it.each(MODULES)('R1.42 R1.02 with %s flipped only its own items come or go', (module) => {
    const on = names({ ...DEFAULT_MODULES, [module]: true });
    const off = names({ ...DEFAULT_MODULES, [module]: false });
    expect(on.filter((name) => !off.includes(name))).toEqual(HANGS_ON[module]);
    expect(off.filter((name) => !on.includes(name))).toEqual([]);
  });
});
