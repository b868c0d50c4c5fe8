import { type SmsSink, smsTo, startSmsSink } from '@sw/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmsSender, SmsRefused } from './index.ts';
import { signatureOf } from './signature.ts';

let sink: SmsSink;
beforeAll(async () => {
  sink = await startSmsSink();
});
afterAll(() => sink.close());

const options = (changes: object = {}) => ({
  url: sink.url,
  keyId: sink.env.SMS_KEY_ID ?? '',
  keySecret: sink.env.SMS_KEY_SECRET ?? '',
  signName: sink.env.SMS_SIGN_NAME ?? '',
  template: sink.env.SMS_TEMPLATE ?? '',
  ...changes,
});
const refusalOf = (promise: Promise<void>) =>
  promise.then(
    () => 'sent',
    (error: unknown) => (error instanceof SmsRefused ? [error.code, error.again] : error),
  );

test("the signature is that of the vendor's documented example", () => {
  const parameters = {
    AccessKeyId: 'testId',
    Action: 'SendSms',
    Format: 'XML',
    OutId: '123',
    PhoneNumbers: '15300000001',
    RegionId: 'cn-hangzhou',
    SignName: '阿里云短信测试专用',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: '45e25e9b-0a6f-4070-8c85-2956eda1b466',
    SignatureVersion: '1.0',
    TemplateCode: 'SMS_71390007',
    TemplateParam: '{"customer":"test"}',
    Timestamp: '2017-07-12T02:42:19Z',
    Version: '2017-05-25',
  };
  expect(signatureOf('GET', parameters, 'testSecret')).toBe('zJDF+Lrzhj/ThnlvIToysFRq6t4=');
});

test('a code arrives, signed as the vendor verifies it', async () => {
  await openSmsSender(options()).sendCode({ phone: '13800138000', code: '482913', id: 'job-7' });
  expect(await smsTo('13800138000', sink.url)).toEqual([{ to: '13800138000', code: '482913', outId: 'job-7' }]);
});

test('a refusal has the code of the vendor, and says whether to try again', async () => {
  const message = { phone: '13800138001', code: '111111', id: '1' };
  const send = (changes?: object) => openSmsSender(options(changes)).sendCode(message);
  expect(await refusalOf(send({ keySecret: 'wrong' }))).toEqual(['SignatureDoesNotMatch', false]);
  expect(await refusalOf(send({ template: 'SMS_0' }))).toEqual(['isv.SMS_TEMPLATE_ILLEGAL', false]);
  for (const [code, again] of [
    ['isv.BUSINESS_LIMIT_CONTROL', false],
    ['Throttling.User', true],
    ['isp.SYSTEM_ERROR', true],
  ] as const) {
    sink.refuseOnce(code);
    expect(await refusalOf(send())).toEqual([code, again]);
  }
  expect(await smsTo(message.phone, sink.url)).toEqual([]);
});

test('a vendor that is away rejects', async () => {
  const gone = openSmsSender(options({ url: 'http://127.0.0.1:1' }));
  await expect(gone.sendCode({ phone: '13800138002', code: '1', id: '1' })).rejects.toThrow();
});
