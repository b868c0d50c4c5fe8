import type { JobPayload } from '@sw/contract';
import type { JobContext } from '@sw/jobs';
import { type DerivedKeys, type Logger, MAILED_CODE_DIGITS } from '@sw/service';
import { SmsRefused, type SmsSender } from '@sw/sms';

interface SmsDeps {
  /** Undefined without an SMS service. Messages that still wait after its removal are dropped. */
  readonly sender: SmsSender | undefined;
  readonly keys: DerivedKeys;
  readonly logger: Logger;
}

/** Retried while the vendor is down. A permanently refused message is dropped, and the user requests another code. */
export function sendSms({ sender, keys, logger }: SmsDeps) {
  return async (
    { phone, codeId, bound }: JobPayload<'sendSms'>,
    { jobId }: Pick<JobContext, 'jobId'>,
  ): Promise<void> => {
    if (!bound || sender === undefined) return;
    try {
      await sender.sendCode({ phone, code: keys.digits('mailedCode', codeId, MAILED_CODE_DIGITS), id: `job-${jobId}` });
    } catch (error) {
      if (!(error instanceof SmsRefused) || error.again) throw error;
      logger.warn({ jobId, code: error.code }, 'the SMS service refused a message');
    }
  };
}
