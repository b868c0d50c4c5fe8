import type { JOBS } from '@sw/contract';
import { sql } from '@sw/postgres';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueue, forgetJobs, type JobPayload, turnLine } from './index.ts';

type Change = JobPayload<(typeof JOBS)['mailMeetings']>;
type Mail = JobPayload<(typeof JOBS)['sendMail']>;

const LI = { account: '100000000001', email: 'li@b.example', standIn: 'no-reply@board.example' };
const [ANN, BEN] = ['100000000002', '100000000003'];
/** Another user, whose address ends with Li's. */
const WANGLI = 'wang.li@b.example';
let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(own.db.query));

const change = (changeId: string, to: readonly string[], event: Partial<Change['messages'][number]['event']> = {}) => ({
  changeId,
  at: 0,
  done: 0,
  turn: { line: turnLine(changeId), no: 0 },
  messages: [
    {
      kind: 'invited' as const,
      sequence: 0,
      to: [...to],
      event: {
        meetingId: '7',
        organiserId: ANN ?? '',
        uid: `${changeId}@b.example`,
        start: 0,
        end: 1,
        zone: 'UTC',
        place: 'Oak',
        subject: 'Plans',
        private: false,
        agenda: [],
        remind: 'none' as const,
        ...event,
      },
    },
  ],
});

const mail = (to: string, text: string | undefined): Mail => ({
  mail: 'meetingInvited',
  to,
  locale: 'en',
  values: { subject: 'Plans' },
  ...(text !== undefined && { calendar: { method: 'REQUEST', text } }),
});

const add = (...changes: Change[]) =>
  own.db.transaction(async (tx) => {
    for (const one of changes) await enqueue(tx, 'mailMeetings', one);
  });
const addMails = (...mails: Mail[]) =>
  own.db.transaction(async (tx) => {
    for (const one of mails) await enqueue(tx, 'sendMail', one);
  });
const forget = () => own.db.transaction((tx) => forgetJobs(tx, LI));

async function waiting<Payload>(): Promise<Payload[]> {
  const { rows } = await sql<{ payload: Payload }>`
    select payload from graphile_worker._private_jobs order by id`.execute(own.db.query);
  return rows.map(({ payload }) => payload);
}

test('R3.38 mails about meetings stay for others and forget an erased account; those to it alone go', async () => {
  await add(
    change('1', [LI.account]),
    change('2', [ANN ?? '', LI.account, `mailto:${LI.email}`], { organiserId: LI.account }),
    change('3', [`mailto:${LI.email}`]),
    change('4', [BEN ?? '']),
  );
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(own.db.query);
  await forget();
  const left = await waiting<Change>();
  expect(left.map(({ changeId, messages }) => [changeId, messages.map(({ to }) => to)])).toEqual([
    ['2', [[ANN]]],
    ['4', [[BEN]]],
  ]);
  expect(left[0]?.messages[0]?.event.organiserId).toBeNull();
});

test('R3.38 a meeting whose text names an erased address is still mailed to the others, without it', async () => {
  const agenda = [{ text: `Ask ${LI.email}.\n${LI.email} knows`, minutes: 5 }];
  await add(change('1', [ANN ?? ''], { subject: `With ${LI.email}`, agenda }));
  await forget();
  const [left] = await waiting<Change>();
  expect(left?.messages[0]?.event).toMatchObject({
    subject: `With ${LI.standIn}`,
    agenda: [{ text: `Ask ${LI.standIn}.\n${LI.standIn} knows`, minutes: 5 }],
  });
});

test('R3.38 an address that ends or begins like an erased one keeps its mails as they are', async () => {
  const others = [WANGLI, `${LI.email}.cn`, 'li@b.example-two.example'];
  const changes = others.map((email, n) => change(`${n + 1}`, [`mailto:${email}`]));
  await add(...changes);
  await forget();
  expect(await waiting()).toEqual(changes);
  await sql`delete from graphile_worker._private_jobs`.execute(own.db.query);
  const mails = others.map((email) => mail(email, `ATTENDEE:mailto:${email}\r\n`));
  await addMails(...mails);
  await forget();
  expect(await waiting()).toEqual(mails);
});

test('R3.38 an invitation that waits for somebody else names the sender instead; other mails that name it go', async () => {
  const text = (email: string) => `ORGANIZER;CN="Li":mailto:${email}\r\nATTENDEE:mailto:${WANGLI}\r\n`;
  await addMails(mail(WANGLI, text(LI.email)), mail(LI.email, text(LI.email)), {
    ...mail(WANGLI, undefined),
    values: { nickName: LI.email },
  });
  await forget();
  expect(await waiting()).toEqual([mail(WANGLI, text(LI.standIn))]);
});

test('a job that is running stays as it is', async () => {
  await add(change('1', [ANN ?? '', LI.account]));
  await sql`update graphile_worker._private_jobs set locked_at = now()`.execute(own.db.query);
  await forget();
  expect(await waiting()).toEqual([change('1', [ANN ?? '', LI.account])]);
});
