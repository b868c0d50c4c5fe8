import { DAY, LANGUAGE_TAG } from '@sw/base';
import { enqueue } from '@sw/jobs';
import { judgeProof, PROOF_GRACE_DAYS } from '@sw/policy';
import {
  type Database,
  lapseDomain,
  type MerchantDomainRow,
  noteMissing,
  ownerMailboxes,
  readMerchant,
  type Tx,
  takeDueDomains,
} from '@sw/postgres';
import { type ReadTxt, readProof } from '@sw/service';

/** Of one run. They are asked together: a name server that does not answer costs some 6 s, and a stop of the worker waits for it. */
const ROUND = 20;

export interface DomainCheck {
  readonly readTxt: ReadTxt;
  readonly publicUrl: string;
}

/** Looks once a day for the record of each proven mail domain. Returns how many lapsed. */
export async function checkDomains(
  database: Database,
  { readTxt, publicUrl }: DomainCheck,
  now: number,
): Promise<number> {
  const due = await database.transaction((tx) => takeDueDomains(tx, { now: new Date(now), limit: ROUND }));
  let lapsed = 0;
  // Outside a transaction: a database connection must not wait for a foreign name server.
  const found = await Promise.all(due.map(async (row) => ({ row, proof: await readProof(readTxt, row) })));
  for (const { row, proof } of found) {
    const verdict = judgeProof(proof, row.missingSince?.getTime(), now);
    await database.transaction(async (tx) => {
      if (verdict.kind === 'lapse') {
        if (!(await lapseDomain(tx, row))) return;
        lapsed += 1;
        await mailOwners(tx, row, { mail: 'domainLapsed', publicUrl });
        return;
      }
      const missingSince = verdict.missingSince === undefined ? null : new Date(verdict.missingSince);
      const noted = await noteMissing(tx, row, missingSince);
      if (noted && verdict.kind === 'warn')
        await mailOwners(tx, row, { mail: 'domainMissing', publicUrl, until: now + PROOF_GRACE_DAYS * DAY });
    });
  }
  return lapsed;
}

async function mailOwners(
  tx: Tx,
  { spaceId, domain }: MerchantDomainRow,
  { mail, publicUrl, until }: { mail: 'domainMissing' | 'domainLapsed'; publicUrl: string; until?: number },
): Promise<void> {
  const name = (await readMerchant(tx, spaceId))?.name ?? '';
  const link = new URL('/iwb/enterprise?part=sso', publicUrl).href;
  for (const { email, locale, timeZone } of await ownerMailboxes(tx, spaceId)) {
    const date = new Intl.DateTimeFormat(LANGUAGE_TAG[locale], { dateStyle: 'long', timeZone });
    const values = { name, domain, link, ...(until === undefined ? {} : { until: date.format(until) }) };
    await enqueue(tx, 'sendMail', { mail, to: email, locale, values });
  }
}
