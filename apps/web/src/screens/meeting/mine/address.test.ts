import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from './address.ts';

describe('the address of my meetings', () => {
  it('gives back what was written', () => {
    const address = { day: '2026-11-18', view: 'list', status: 'ended' } as const;
    expect(readAddress(writeAddress(new URLSearchParams(), address))).toEqual(address);
  });

  it('is short for this week, and keeps what is not its own', () => {
    const params = writeAddress(new URLSearchParams('day=2026-11-18&view=list&x=1'), { day: undefined, view: 'week' });
    expect(params.toString()).toBe('x=1');
  });

  it('ignores what is no day, view or status', () => {
    const params = new URLSearchParams('day=2026-02-30&view=month&status=toString');
    expect(readAddress(params)).toEqual({ day: undefined, view: 'week', status: undefined });
  });
});
