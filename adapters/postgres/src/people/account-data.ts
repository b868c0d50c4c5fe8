import { sql } from 'kysely';
import type { Db } from '../port.ts';

/** Rows of one table about a person. */
interface Section {
  readonly name: string;
  readonly table: string;
  /** Columns that hold an account's id; a row belongs to the section if one of them has the person's id. */
  readonly by: readonly string[];
  /** Omitted columns: secrets, and those that are of no use outside. */
  readonly without?: readonly string[];
}

const section = (name: string, table: string, by: readonly string[], without: readonly string[] = []): Section => ({
  name,
  table,
  by,
  without,
});

/** All data about a person in the tables. Contents of boards and files are exported as separate files. */
export const ACCOUNT_DATA: readonly Section[] = [
  section('account', 'account', ['account_id'], ['avatar_key']),
  section('password', 'password_credential', ['account_id'], ['hash']),
  section('sessions', 'session', ['account_id'], ['token_hash']),
  section('secondFactor', 'totp_factor', ['account_id'], ['sealed_secret']),
  section('recoveryCodes', 'recovery_code', ['account_id'], ['code_hash']),
  section('passkeys', 'passkey', ['account_id'], ['credential_id', 'public_key']),
  section('identities', 'provider_identity', ['account_id']),
  section('salesRequests', 'sales_request', ['account_id', 'closed_by']),
  section('agreements', 'agreement', ['account_id']),
  section('settings', 'user_meta', ['account_id']),
  section('counters', 'account_counter', ['account_id']),
  section('listCounters', 'list_counter', ['account_id']),
  section('deletion', 'account_deletion', ['account_id']),
  section('dataExports', 'data_export', ['account_id'], ['key']),
  section('spaces', 'space', ['owner_account_id']),
  section('memberships', 'space_member', ['account_id']),
  section('enterprises', 'merchant', ['created_by']),
  section('enterpriseInvitations', 'merchant_invitation', ['invited_by']),
  section('enterpriseLinks', 'merchant_link', ['created_by'], ['key_hash']),
  section('boards', 'board', ['owner_account_id', 'demo_account_id']),
  section('boardList', 'board_entry', ['account_id']),
  section('welcomeBoard', 'welcome_board', ['account_id']),
  section('sharedBoards', 'board_sharer', ['account_id']),
  section('numbersOnBoards', 'board_actor', ['account_id']),
  section('shareLinks', 'share_link', ['created_by'], ['key_hash']),
  section('handOvers', 'hand_over_offer', ['offered_by', 'offered_to']),
  section('pageVersions', 'page_version', ['by_account_id']),
  section('pageVisits', 'page_visit', ['account_id']),
  section(
    'deletedPages',
    'board_page',
    ['deleted_by'],
    ['snapshot_key', 'snapshot_hash', 'thumbnail_key', 'thumbnail_md5'],
  ),
  section('commentThreads', 'comment_thread', ['created_by', 'resolved_by']),
  section('comments', 'comment', ['author_account_id']),
  section('commentsRead', 'comment_read', ['account_id']),
  section('commentMails', 'comment_mail', ['account_id']),
  section('commentDigests', 'comment_digest', ['account_id']),
  section('notices', 'notice', ['account_id']),
  section('addressesUsed', 'mail_history', ['account_id']),
  section('backgrounds', 'own_background', ['account_id']),
  section('uploads', 'upload', ['account_id'], ['parts_id']),
  section('files', 'file_entry', ['added_by']),
  section('fileVersions', 'file_version', ['added_by']),
  section('fileLinks', 'file_link', ['created_by'], ['key_hash', 'password_hash']),
  section('sharedFolders', 'folder_member', ['account_id']),
  section('boardExports', 'board_export', ['account_id'], ['key']),
  section('boardImports', 'board_import', ['account_id']),
  section('takeAways', 'take_away', ['account_id'], ['key_hash', 'password_proof']),
  section('calls', 'call', ['creator_account_id'], ['room']),
  section('callsAttended', 'call_person', ['account_id']),
  section('callConnections', 'call_connection', ['account_id']),
  section('callSeats', 'call_seat', ['account_id']),
  section('callMonths', 'call_month', ['account_id']),
  section('recordings', 'board_recording', ['recorder_account_id']),
  section('meetings', 'meeting', ['organiser_id', 'booked_by', 'cancelled_by', 'decided_by'], ['password_hash']),
  section('meetingsAttended', 'meeting_person', ['account_id', 'corrected_by'], ['key_hash']),
  section('meetingFiles', 'meeting_file', ['added_by']),
  section('meetingLinks', 'meeting_link', ['created_by'], ['key_hash']),
  section('meetingTags', 'meeting_tag', ['account_id']),
  section('meetingTagsWithYou', 'meeting_tag_member', ['account_id']),
  section('externalContacts', 'external_contact', ['account_id']),
  section('calendarKeys', 'calendar_key', ['account_id', 'created_by'], ['key_hash']),
  section('doors', 'door', ['created_by'], ['key_hash']),
  section('roomClosures', 'room_closure', ['created_by']),
  section('actions', 'audit_event', ['actor_account_id']),
];

/** Columns with an account's id that the archive does not include, each with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  'board_search.account_id': 'search words, derived from the boards, which are in the archive',
  'member_search.account_id': 'beginnings of the name and the address, which are in the archive',
  'notice.by_account_id': "belongs to the notice's reader; what the person did is among their actions",
};

/** Rows read in one query; a person may have a hundred thousand. */
const ROWS = 500;

/**
 * Yields one JSON object with all data about a person in the tables, in chunks. Numbers of 16 digits and more are
 * written as text, because most programs would round them.
 */
export async function* readAccountData(db: Db, accountId: string): AsyncGenerator<string> {
  let opening = '{';
  for (const { name, table, by, without = [] } of ACCOUNT_DATA) {
    yield `${opening}\n${JSON.stringify(name)}: [`;
    opening = ',';
    let before = '';
    for (let offset = 0; ; offset += ROWS) {
      const mine = sql.join(
        by.map((column) => sql`t.${sql.id(column)} = ${accountId}`),
        sql` or `,
      );
      const { rows } = await sql<{ row: string }>`
        select (select jsonb_object_agg(key, case when jsonb_typeof(value) = 'number' and length(value::text) > 15
            then to_jsonb(value::text) else value end)
          from jsonb_each(to_jsonb(t) - ${[...without]}::text[]))::text as row
        from ${sql.table(table)} as t where ${mine} order by t.ctid limit ${ROWS} offset ${offset}`.execute(db);
      for (const { row } of rows) {
        yield `${before}\n  ${row}`;
        before = ',';
      }
      if (rows.length < ROWS) break;
    }
    yield ']';
  }
  yield '\n}\n';
}
