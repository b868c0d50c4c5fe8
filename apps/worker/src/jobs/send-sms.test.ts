import { deriveKeys, MAILED_CODE_DIGITS } from '@sw/service';
import { SmsRefused, type SmsSender } from '@sw/sms';
import { expect, test } from 'vitest';
import { sendSms } from './send-sms.ts';

const keys = deriveKeys('a secret of this test, of no worth');
const JOB = { phone: '13800138000', codeId: 'code-1', bound: true };
type Message = Parameters<SmsSender['sendCode']>[0];

function world(answer: (message: Message) => Promise<void> = async () => undefined) {
  const sent: Message[] = [];
  const warned: unknown[] = [];
  const sender: SmsSender = {
    async sendCode(message) {
      sent.push(message);
      await answer(message);
    },
  };
  const logger = { warn: (...line: unknown[]) => void warned.push(line) } as never;
  return { sent, warned, run: sendSms({ sender, keys, logger }), logger };
}

test('the code of the job is sent once for each job, under an id by which the vendor knows a repeat', async () => {
  const { sent, run } = world();
  await run(JOB, { jobId: '7' });
  await run(JOB, { jobId: '7' });
  const code = keys.digits('mailedCode', 'code-1', MAILED_CODE_DIGITS);
  expect(sent).toEqual([
    { phone: '13800138000', code, id: 'job-7' },
    { phone: '13800138000', code, id: 'job-7' },
  ]);
});

test('a phone that is bound to nobody gets nothing, and nobody does without an SMS service', async () => {
  const { sent, run, logger } = world();
  await run({ ...JOB, bound: false }, { jobId: '8' });
  await sendSms({ sender: undefined, keys, logger })(JOB, { jobId: '9' });
  expect(sent).toEqual([]);
});

test('a vendor that is away is tried again; a message it refuses for good ends, and is logged without phone and code', async () => {
  const away = world(async () => {
    throw new Error('no answer');
  });
  await expect(away.run(JOB, { jobId: '10' })).rejects.toThrow('no answer');
  const busy = world(async () => {
    throw new SmsRefused('isp.SYSTEM_ERROR', 'busy', true);
  });
  await expect(busy.run(JOB, { jobId: '11' })).rejects.toThrow(SmsRefused);
  const refused = world(async () => {
    throw new SmsRefused('isv.MOBILE_NUMBER_ILLEGAL', 'of 13800138000', false);
  });
  await refused.run(JOB, { jobId: '12' });
  expect(refused.warned).toHaveLength(1);
  expect(JSON.stringify(refused.warned)).toContain('isv.MOBILE_NUMBER_ILLEGAL');
  expect(JSON.stringify(refused.warned)).not.toMatch(/13800138000|\d{6}/);
});
