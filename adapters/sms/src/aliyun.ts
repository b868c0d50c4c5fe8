import { randomUUID } from 'node:crypto';
import { type SmsOptions, SmsRefused, type SmsSender } from './port.ts';
import { signatureOf } from './signature.ts';

const TIMEOUT_MS = 15_000;
/** The vendor's errors after which the same message may succeed later. The vendor's limits for a phone number are not among them. */
const PASSING = /^(?:Throttling|ServiceUnavailable|InternalError|isp\.(?:SYSTEM_ERROR|GATEWAY_ERROR))/;

interface Answer {
  readonly Code?: string;
  readonly Message?: string;
}

/** Aliyun's short message service: `SendSms` of version 2017-05-25, over HTTPS. */
export function openSmsSender({ url, keyId, keySecret, signName, template }: SmsOptions): SmsSender {
  return {
    async sendCode({ phone, code, id }) {
      const parameters = {
        AccessKeyId: keyId,
        Action: 'SendSms',
        Format: 'JSON',
        OutId: id,
        PhoneNumbers: phone,
        RegionId: 'cn-hangzhou',
        SignatureMethod: 'HMAC-SHA1',
        SignatureNonce: randomUUID(),
        SignatureVersion: '1.0',
        SignName: signName,
        TemplateCode: template,
        TemplateParam: JSON.stringify({ code }),
        // The vendor accepts no milliseconds.
        Timestamp: `${new Date().toISOString().slice(0, 19)}Z`,
        Version: '2017-05-25',
      };
      const reply = await fetch(url, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({ ...parameters, Signature: signatureOf('POST', parameters, keySecret) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      const answer = (await reply.json().catch(() => ({}))) as Answer;
      if (answer.Code === 'OK') return;
      const reason = answer.Code ?? `HTTP ${reply.status}`;
      throw new SmsRefused(reason, answer.Message ?? '', answer.Code === undefined || PASSING.test(answer.Code));
    },
  };
}
