import { type Kysely, type Migration, sql } from 'kysely';

/** Which notices users want, by kind and channel. Mails about comments were the only choice before. */
export const noticeChoices: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table account add column notice_choices jsonb not null default '{}'`.execute(db);
    await sql`
      update account set notice_choices = '{"comments": {"mail": false}}' where not comment_mails`.execute(db);
  },
};
