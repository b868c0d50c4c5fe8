import { describe, expect, it } from 'vitest';
import { createSignOut, type UnsentWork } from './sign-out.ts';

function watched(connection: UnsentWork | undefined) {
  const order: string[] = [];
  const signOut = createSignOut({
    connection: () => connection,
    warn: () => void order.push('warn'),
    leave: (reason) => void order.push(`leave: ${reason}`),
  });
  return { order, signOut };
}

function work(unsent: Promise<boolean>, order: string[] = []): UnsentWork {
  return {
    hasUnsent: () => unsent,
    eraseUnsent: async () => void order.push('erased'),
  };
}

describe('signing out with work that is not sent yet', () => {
  it('R4.10 warns first, and changes nothing until that is answered', async () => {
    const { order, signOut } = watched(work(Promise.resolve(true)));
    await signOut.ask();
    expect(order).toEqual(['warn']);
  });

  it('R4.10 continuing erases it from this browser, before the session ends', async () => {
    const erased: string[] = [];
    const { order, signOut } = watched(work(Promise.resolve(true), erased));
    await signOut.anyway();
    expect([erased, order]).toEqual([['erased'], ['leave: asked']]);
  });

  it('leaves at once when everything is sent, when nothing is open, and when storage cannot be asked', async () => {
    const refused = Promise.reject(new Error('the storage does not answer'));
    for (const connection of [work(Promise.resolve(false)), undefined, work(refused)]) {
      const { order, signOut } = watched(connection);
      await signOut.ask();
      expect(order).toEqual(['leave: asked']);
    }
  });

  it('storage that cannot be erased does not keep anybody from signing out', async () => {
    const broken: UnsentWork = {
      hasUnsent: async () => true,
      eraseUnsent: () => Promise.reject(new Error('the storage does not answer')),
    };
    const { order, signOut } = watched(broken);
    await signOut.anyway();
    expect(order).toEqual(['leave: asked']);
  });
});
