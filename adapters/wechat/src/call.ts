import { SECOND } from '@sw/base';
import * as z from 'zod';
import { WechatRefusal } from './port.ts';

const TIMEOUT_MS = 5 * SECOND;

/** A refusal has status 200, a number and a text. */
const refusal = z.object({ errcode: z.number(), errmsg: z.string().default('') });

/** Sends one GET. The address contains secrets, so no error contains it. */
export async function ask<T extends z.ZodType>(
  apiUrl: string,
  path: string,
  query: Readonly<Record<string, string>>,
  schema: T,
): Promise<z.infer<T>> {
  const url = new URL(path, apiUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  let body: unknown;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    // WeChat sends JSON as text/plain.
    body = JSON.parse(await answer.text());
  } catch (error) {
    throw new Error(`WeChat did not answer ${path}: ${error instanceof Error ? error.name : 'unknown'}`);
  }
  const refused = refusal.safeParse(body);
  if (refused.success && refused.data.errcode !== 0) throw new WechatRefusal(refused.data.errcode, refused.data.errmsg);
  const read = schema.safeParse(body);
  if (!read.success) throw new Error(`WeChat answered ${path} in an unknown form`);
  return read.data;
}
