import { CallFailure, type Client, createClient, ROUTES, requireSignedIn, type SignedIn } from '@sw/contract';
import { until } from '@sw/engines';
import type { DemoPerson } from './people.ts';
import { PLACE } from './place.ts';

const PATIENCE_MS = 30_000;

/** A sample person who is signed in, with the client their browser would have. */
export interface Visitor {
  readonly userId: string;
  readonly client: Client;
}

interface SunkMail {
  readonly id: number;
  readonly subject: string;
}

async function mailsTo(email: string): Promise<SunkMail[]> {
  const answer = await fetch(`${PLACE.mailSinkUrl}/messages?to=${encodeURIComponent(email)}`);
  return (await answer.json()) as SunkMail[];
}

/** The sink outlives databases, so it may still have an invalid code of an earlier run. */
async function mailedCode(email: string, ask: () => Promise<unknown>): Promise<string> {
  const newest = (await mailsTo(email)).at(-1)?.id ?? 0;
  await ask();
  return until(
    `the code for ${email}`,
    async () => {
      const mail = (await mailsTo(email)).findLast(({ id }) => id > newest);
      const code = /\d{6}/.exec(mail?.subject ?? '')?.[0];
      if (code === undefined) throw new Error('no mail yet');
      return code;
    },
    PATIENCE_MS,
  );
}

async function signIn(client: Client, person: DemoPerson, password: string): Promise<SignedIn> {
  const { email, nickName, timeZone } = person;
  try {
    return requireSignedIn(await client.call(ROUTES.signIn, { body: { email, password } }));
  } catch (error) {
    if (!(error instanceof CallFailure) || error.error !== 'PASSWORD_WRONG') throw error;
  }
  const ask = () => client.call(ROUTES.sendMailCode, { body: { email, type: 'register' } });
  const code = await mailedCode(email, ask);
  return client.call(ROUTES.register, { body: { email, code, password, nickName, timeZone } });
}

let entered = 0;

/** Signs a person in, and registers them first if they do not exist yet. */
export async function enter(person: DemoPerson, password: string): Promise<Visitor> {
  entered += 1;
  // Each person has their own network address, because the number of mails per address and hour is limited.
  const from = `127.0.2.${entered}`;
  const clientWith = (authorization: string | undefined) =>
    createClient({
      baseUrl: PLACE.apiUrl,
      authorization: () => authorization,
      locale: () => person.locale,
      fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, 'x-forwarded-for': from } }),
    });
  const { authorization, user } = await signIn(clientWith(undefined), person, password);
  return { userId: user.userId, client: clientWith(authorization) };
}
