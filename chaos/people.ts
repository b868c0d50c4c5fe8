import type { Database } from '@sw/postgres';
import { addPerson } from '@sw/testing';

export interface Person {
  readonly authorization: string;
  /** Each draws from an address of their own, as people do; rate limits count per address. */
  readonly address: string;
}

/** People who are signed in: signing in is not what is tried here. */
export function makePeople(database: Database, count: number): Promise<Person[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const { authorization } = await addPerson(database, { nickName: `Person ${place}` });
      return { authorization, address: `127.1.0.${place + 1}` };
    }),
  );
}
