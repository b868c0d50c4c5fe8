import { type Kysely, type Migration, sql } from 'kysely';

/** With whom folders of the file centre are shared. */
export const folderMembers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table folder_member (
        member_id bigint primary key,
        folder_id bigint not null references file_entry on delete cascade,
        space_id bigint not null references space,
        -- The address the folder was shared with, in lower case.
        email text not null,
        -- Null: nobody has an account with this address yet. A registration fills it in.
        account_id bigint references account on delete cascade,
        -- 0: view, 1: add and edit.
        permit smallint not null check (permit in (0, 1)),
        created_at timestamptz(3) not null default now(),
        unique (folder_id, email)
      )`.execute(db);
    // Serves the right of an account on a folder: one look-up for each level above an entry.
    await sql`create unique index folder_member_account on folder_member (folder_id, account_id)`.execute(db);
    await sql`create index folder_member_list on folder_member (account_id, folder_id)`.execute(db);
    await sql`create index folder_member_email on folder_member (email)`.execute(db);
    await sql`create index folder_member_space on folder_member (space_id, folder_id)`.execute(db);
  },
};
