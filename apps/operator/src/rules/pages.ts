import { fail, messageOf, ok, type Result } from '@sw/base';
import { UsageError } from '@sw/service';
import type { CommandInput } from '../command.ts';

const PATIENCE_MS = 5_000;

/** The rules that a page served by `web` knows. It has no row in the database, because `web` has no access to it. */
export interface ServedPage {
  readonly url: string;
  readonly release: Result<{ readonly version: string; readonly rules: number }, string>;
}

/** From `--page`, several separated by commas; without it the public address. None with `--page none`. */
export function pageUrls({ options, env }: Pick<CommandInput, 'options' | 'env'>): string[] {
  const named = typeof options.page === 'string' ? options.page : env.PUBLIC_URL;
  if (named === undefined || named === '') {
    throw new UsageError(
      'where is the page? Set PUBLIC_URL, or give --page with the address of each web, or --page none',
    );
  }
  return named === 'none' ? [] : named.split(',').map((url) => url.trim().replace(/\/$/, ''));
}

export const readPages = (urls: readonly string[], signal: AbortSignal): Promise<ServedPage[]> =>
  Promise.all(urls.map(async (url) => ({ url, release: await readRelease(url, signal) })));

async function readRelease(url: string, signal: AbortSignal): Promise<ServedPage['release']> {
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const answer = await fetch(`${url}/iwb/release.json`, { signal: within });
    if (!answer.ok) return fail(`/iwb/release.json answers ${answer.status}`);
    const { version, rules } = (await answer.json()) as { version?: unknown; rules?: unknown };
    if (typeof version !== 'string' || typeof rules !== 'number') return fail('/iwb/release.json is not ours');
    return ok({ version, rules });
  } catch (error) {
    return fail(messageOf(error));
  }
}
