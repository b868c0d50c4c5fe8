import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { newSecret } from '@sw/base';
import { CallFailure, type Client, createClient, ROUTES, type SignedIn } from '@sw/contract';
import { engineEnv, until } from '@sw/engines';
import { type DemoPerson, PEOPLE } from './people.ts';

/** Fills a running product with sample people and boards, through the same calls a browser makes. Running it again adds only what is missing. */
const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:7001';
const sinkUrl = engineEnv().MAIL_SINK_URL ?? '';
const passwordFile = resolve(import.meta.dirname, '../../.engines/demo-password');
if (!existsSync(passwordFile)) writeFileSync(passwordFile, `Demo-${newSecret().slice(0, 8)}7a`, { mode: 0o600 });
const password = readFileSync(passwordFile, 'utf8').trim();

let authorization: string | undefined;

function clientFor(person: DemoPerson): Client {
  return createClient({ baseUrl: apiUrl, authorization: () => authorization, locale: () => person.locale });
}

async function mailedCode(email: string): Promise<string> {
  return until(
    `the code for ${email}`,
    async () => {
      const answer = await fetch(`${sinkUrl}/messages?to=${encodeURIComponent(email)}`);
      const mails = (await answer.json()) as { subject: string }[];
      const code = /\d{6}/.exec(mails.at(-1)?.subject ?? '')?.[0];
      if (code === undefined) throw new Error('no mail yet');
      return code;
    },
    15_000,
  );
}

async function enter(person: DemoPerson): Promise<SignedIn> {
  const client = clientFor(person);
  const { email, nickName, timeZone } = person;
  try {
    return await client.call(ROUTES.signIn, { body: { email, password } }, { anonymous: true });
  } catch (error) {
    if (!(error instanceof CallFailure) || error.error !== 'PASSWORD_WRONG') throw error;
  }
  await client.call(ROUTES.sendMailCode, { body: { email, type: 'register' } }, { anonymous: true });
  const code = await mailedCode(email);
  return client.call(ROUTES.register, { body: { email, code, password, nickName, timeZone } }, { anonymous: true });
}

for (const person of PEOPLE) {
  authorization = (await enter(person)).authorization;
  const client = clientFor(person);
  const present = new Set((await client.all(ROUTES.listBoards, {})).map(({ wbName }) => wbName));
  for (const wbName of person.boards) {
    if (!present.has(wbName)) await client.call(ROUTES.createBoard, { body: { wbName } });
  }
  console.log(`${person.nickName}: ${person.email}, ${person.boards.length} boards`);
}
console.log(`\nThe password of all of them: ${password}`);
