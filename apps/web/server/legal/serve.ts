import { HOUR, LANGUAGE_TAG, SECOND } from '@sw/base';
import { AGREEMENTS, agreementPath } from '@sw/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AskSwitches } from '../module-switches.ts';
import { LEGAL_POLICY, legalPage, readerLocale, STYLE_PATH } from './page.ts';
import { readLegalStyle, readLegalTexts } from './texts.ts';

const CACHE = `public, max-age=${HOUR / SECOND}`;

/** The legal texts as separate pages, for readers without scripts or without an account. */
export async function serveLegal(http: FastifyInstance, switches: AskSwitches): Promise<void> {
  const [texts, style] = await Promise.all([readLegalTexts(), readLegalStyle()]);

  /** A disabled module does not exist: its pages answer like any unknown path. */
  const requireModule = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    let on: boolean;
    try {
      on = (await switches()).privacy;
    } catch (error) {
      request.log.warn({ reason: String(error) }, 'the api did not say whether the legal texts are enabled');
      return reply.status(503).header('retry-after', 5).type('text/plain').send('try again in a moment');
    }
    if (!on) return reply.callNotFound();
  };

  for (const type of AGREEMENTS) {
    http.get(agreementPath(type), { onRequest: requireModule }, async (request, reply) => {
      const { searchParams } = new URL(request.url, 'http://page');
      const locale = readerLocale(searchParams.get('lang'), request.headers['accept-language']);
      return reply
        .header('content-language', LANGUAGE_TAG[locale])
        .header('vary', 'accept-language')
        .header('cache-control', CACHE)
        .header('content-security-policy', LEGAL_POLICY)
        .type('text/html; charset=utf-8')
        .send(legalPage(texts[locale][type], locale));
    });
  }
  http.get(STYLE_PATH, { onRequest: requireModule }, async (_, reply) =>
    reply.header('cache-control', CACHE).type('text/css; charset=utf-8').send(style),
  );
}
