import { DEFAULT_MODULES, MODULES, type ModuleSwitches } from '@sw/contract';
import { describe, expect, it } from 'vitest';
import { menuFor } from './menu.ts';

const names = (modules: ModuleSwitches) => {
  const { pages, person } = menuFor(modules);
  return [...pages, ...person].map(({ name }) => name);
};

describe('the sidebar menu', () => {
  it('R2.44 R1.42 has the items of the modules that are on', () => {
    expect(names(DEFAULT_MODULES)).toEqual(['boards', 'files', 'rights', 'recycle', 'account', 'signOut']);
  });

  const HANGS_ON = {
    whiteboard: ['boards', 'recycle'],
    rights: ['rights'],
    file: ['files'],
    callStatistics: ['callSummary'],
    meeting: ['meeting'],
    merchant: [],
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
