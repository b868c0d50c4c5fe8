import { DAY, newId } from '@sw/base';
import { FILE_LINK_DAYS, FILE_LINK_GUESSES, type FileLink, Refusal, type ROUTES } from '@sw/contract';
import { endFileLink as endLinkOf, isFolder, putFileLink, readFileLink, readSharedFile } from '@sw/postgres';
import { keyHash } from '@sw/service';
import { webLink } from '../account/links.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { asking } from '../pictures/asking.ts';
import { refuseOutsideLink } from '../sharing/outside-sharing.ts';
import { fileFor, lockedFilesFor } from './file-place.ts';

/** Where links lead; the key is in the parameter `key`. */
const FILE_PAGE = 'document/index';
const GUESSES = { limit: FILE_LINK_GUESSES, windowSeconds: 600 };

type LinkDeps = Pick<ApiDeps, 'keys' | 'publicUrl'>;

/** The key is derived from the link's number: its owner can see it again, and nobody can read it in the table. */
const presentLink = (
  { keys, publicUrl }: LinkDeps,
  { linkId, expiresAt, passwordHash }: { linkId: string; expiresAt: Date; passwordHash: string | null },
): FileLink => ({
  url: webLink(publicUrl, FILE_PAGE, { key: keys.key('fileLink', linkId) }),
  expiresAt: expiresAt.toISOString(),
  hasPassword: passwordHash !== null,
});

export function shareFile(deps: ApiDeps): Handler<typeof ROUTES.shareFile> {
  const { keys, clock, passwords } = deps;
  return async ({ params: { id }, body: { password }, session, command }) => {
    const passwordHash = password === null ? null : await passwords.hash(password);
    const linkId = newId();
    const expiresAt = new Date(clock.now() + FILE_LINK_DAYS * DAY);
    await command(async (tx) => {
      const files = await lockedFilesFor(tx, session, { ids: [id], use: 'own' });
      if (files.some(isFolder)) throw new Refusal('NOT_FOUND');
      await refuseOutsideLink(tx, session);
      await putFileLink(tx, {
        linkId,
        entryId: id,
        createdBy: session.accountId,
        keyHash: keyHash(keys.key('fileLink', linkId)),
        passwordHash,
        expiresAt,
      });
      return null;
    });
    return presentLink(deps, { linkId, expiresAt, passwordHash });
  };
}

export function getFileLink(deps: ApiDeps): Handler<typeof ROUTES.getFileLink> {
  const { database, clock } = deps;
  return async ({ params: { id }, session }) => {
    await fileFor(database.query, session, id, 'own');
    const link = await readFileLink(database.query, id);
    return link === undefined || link.expiresAt.getTime() <= clock.now() ? null : presentLink(deps, link);
  };
}

export function endFileLink(_: ApiDeps): Handler<typeof ROUTES.endFileLink> {
  return async ({ params: { id }, session, command }) => {
    await command(async (tx) => {
      await lockedFilesFor(tx, session, { ids: [id], use: 'own' });
      await endLinkOf(tx, id);
      return null;
    });
    return null;
  };
}

/** Counted before the password is checked, so that a hundred parallel guesses count as a hundred. */
export function openSharedFile(deps: ApiDeps): Handler<typeof ROUTES.openSharedFile> {
  const { database, clock, passwords, ephemeral, store } = deps;
  return async ({ body: { key, password } }) => {
    const file = await readSharedFile(database.query, keyHash(key), new Date(clock.now()));
    if (file === undefined) throw new Refusal('FILE_LINK_GONE');
    const { linkId, passwordHash, name, category, bytes, changedAt, expiresAt, nickName } = file;
    if (passwordHash !== null) {
      if (password === undefined || password === '') throw new Refusal('FILE_LINK_PASSWORD');
      const may = await ephemeral.take(`fileLink:${linkId}`, GUESSES);
      if (!may.allowed) throw new Refusal('TOO_MANY_REQUESTS', [may.retryAfterSeconds]);
      if (!(await passwords.verify(passwordHash, password))) throw new Refusal('FILE_LINK_PASSWORD_WRONG');
      await ephemeral.clear(`fileLink:${linkId}`);
    }
    return {
      name,
      category,
      bytes: Number(bytes),
      changedAt: changedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      sharedBy: nickName,
      // Not the cached address, which stays the same for half an hour: this one must not outlive the link by much.
      url: await asking(store.presignGet(file.key, { expiresSeconds: URL_SECONDS, downloadName: name })),
    };
  };
}

/** The download must begin within this time; it may take longer. */
const URL_SECONDS = 600;
