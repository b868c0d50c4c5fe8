import type { Database } from '@sw/postgres';
import { addPerson } from '@sw/testing';

export interface Person {
  readonly authorization: string;
  /** Each person has their own network address, because rate limits count per address. */
  readonly address: string;
}

/** Signed-in people, created without signing in, which is not tested here. */
export function makePeople(database: Database, count: number): Promise<Person[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const { authorization } = await addPerson(database, { nickName: `Person ${place}` });
      return { authorization, address: `127.1.0.${place + 1}` };
    }),
  );
}
