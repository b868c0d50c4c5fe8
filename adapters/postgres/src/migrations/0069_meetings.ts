import { type Kysely, type Migration, sql } from 'kysely';

/** Rooms of enterprises, their bookings, the people of a meeting, and what hangs on them. */
export const meetings: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Equality of a room and overlap of times in one exclusion constraint. Trusted: the owner of a database may create it.
    await sql`create extension if not exists btree_gist`.execute(db);
    await settings(db);
    await rooms(db);
    await bookings(db);
    await addressBook(db);
    await people(db);
    await papers(db);
    await keys(db);
  },
};

async function settings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table meeting_settings (
      space_id bigint primary key references merchant on delete cascade,
      time_zone text not null,
      -- ISO: Monday is 1.
      workdays smallint[] not null default '{1,2,3,4,5}'
        check (cardinality(workdays) between 1 and 7 and workdays <@ '{1,2,3,4,5,6,7}'::smallint[]),
      -- Null: a room stays booked though nobody comes.
      release_minutes smallint default 10 check (release_minutes between 5 and 60)
    )`.execute(db);
  await sql`
    create table workday_exception (
      space_id bigint not null references merchant on delete cascade,
      day date not null,
      working boolean not null,
      name text not null default '',
      primary key (space_id, day)
    )`.execute(db);
}

async function rooms(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table room (
      room_id bigint primary key,
      space_id bigint not null references merchant on delete cascade,
      name text collate board_name not null,
      type text not null check (type in ('MEETINGROOM', 'REPORT', 'TRAIN', 'OTHER')),
      capacity integer not null check (capacity between 1 and 10000),
      place text not null default '',
      equipment text[] not null default '{}',
      description text not null default '',
      -- Null: that of the enterprise. So are the hours.
      time_zone text,
      start_time time(0),
      end_time time(0),
      booking text not null default 'everyone' check (booking in ('everyone', 'departments', 'admins')),
      needs_approval boolean not null default false,
      enabled boolean not null default true,
      disabled_reason text not null default '',
      created_at timestamptz(3) not null default now(),
      -- A room with a history is kept for its records.
      deleted_at timestamptz(3),
      check ((start_time is null) = (end_time is null)),
      check (start_time < end_time),
      unique (space_id, room_id)
    )`.execute(db);
  await sql`create unique index room_name on room (space_id, lower(name)) where deleted_at is null`.execute(db);
  await sql`create index room_list on room (space_id, name, room_id) where deleted_at is null`.execute(db);

  await sql`
    create table room_department (
      room_id bigint not null,
      department_id bigint not null,
      space_id bigint not null,
      primary key (room_id, department_id),
      -- With the space: a room never names another enterprise's department.
      foreign key (space_id, room_id) references room (space_id, room_id) on delete cascade,
      foreign key (space_id, department_id) references department (space_id, department_id) on delete cascade
    )`.execute(db);
  await sql`create index room_department_of on room_department (space_id, department_id)`.execute(db);

  await sql`
    create table room_closure (
      closure_id bigint primary key,
      room_id bigint not null,
      space_id bigint not null,
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) not null check (starts_at < ends_at),
      reason text not null,
      created_by bigint references account on delete set null,
      created_at timestamptz(3) not null default now(),
      foreign key (space_id, room_id) references room (space_id, room_id) on delete cascade
    )`.execute(db);
  await sql`create index room_closure_time on room_closure (room_id, ends_at)`.execute(db);
  await sql`create index room_closure_space on room_closure (space_id, ends_at)`.execute(db);
  await sql`create index room_closure_by on room_closure (created_by) where created_by is not null`.execute(db);
}

/** Columns by which an account is found in its meetings when it is erased. */
const NAMING = ['cancelled_by', 'decided_by'] as const;

async function bookings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table meeting_series (
      series_id bigint primary key,
      space_id bigint not null references merchant on delete cascade,
      rule jsonb not null,
      time_zone text not null,
      created_at timestamptz(3) not null default now(),
      unique (space_id, series_id)
    )`.execute(db);
  await sql`
    create table meeting (
      meeting_id bigint primary key,
      space_id bigint not null references merchant on delete cascade,
      series_id bigint,
      occurrence integer not null default 0,
      -- Where the rule of the series puts it; a moved one keeps it.
      original_start timestamptz(3) not null,
      room_id bigint not null,
      organiser_id bigint references account on delete set null,
      booked_by bigint references account on delete set null,
      -- Of a booking at the door nobody is the organiser until somebody takes it.
      at_door boolean not null default false,
      subject text not null check (char_length(subject) between 1 and 100),
      private boolean not null default false,
      starts_at timestamptz(3) not null,
      -- Ending early moves it, and so frees the room.
      ends_at timestamptz(3) not null,
      time_zone text not null,
      status text not null default 'NOT_START'
        check (status in ('NOT_START', 'NOW_START', 'STARTED', 'NOW_END', 'ENDED', 'CANCELED')),
      approval text not null default 'none' check (approval in ('none', 'pending', 'granted', 'refused')),
      decided_by bigint references account on delete set null,
      decided_at timestamptz(3),
      remind text not null default 'none' check (remind in ('none', 'm15', 'm30', 'h1', 'd1')),
      agenda jsonb not null default '[]',
      password_hash text,
      wb_no bigint references board on delete set null,
      call boolean not null default false,
      record boolean not null default false,
      -- The page of the board with the minutes.
      notes_page bigint,
      cancel_reason text,
      cancelled_at timestamptz(3),
      cancelled_by bigint references account on delete set null,
      -- Cancelled because nobody came.
      released boolean not null default false,
      -- Started early or ended by people; null: by the clock.
      started_at timestamptz(3),
      ended_at timestamptz(3),
      delayed_minutes smallint not null default 0,
      -- When its time or approval was last set: a room is released so many minutes after it, if that was after the start.
      timed_at timestamptz(3) not null default now(),
      ical_uid text not null,
      ical_sequence integer not null default 0,
      revision integer not null default 1,
      created_at timestamptz(3) not null default now(),
      changed_at timestamptz(3) not null default now(),
      check (starts_at < ends_at),
      -- 24 hours and a delay: what touches a time began at most so long before it.
      check (ends_at - starts_at <= interval '26 hours'),
      check ((status = 'CANCELED') = (cancelled_at is not null)),
      unique (space_id, meeting_id),
      foreign key (space_id, room_id) references room (space_id, room_id),
      foreign key (space_id, series_id) references meeting_series (space_id, series_id),
      -- The last guard: whatever a command overlooks, no room is booked twice.
      constraint meeting_room_taken exclude using gist (
        room_id with =, tstzrange(starts_at, ends_at, '[)') with &&) where (status <> 'CANCELED')
        -- At the end of each statement: the meetings of a series move past each other.
        deferrable initially immediate
    )`.execute(db);
  await sql`create index meeting_of_room on meeting (room_id, starts_at)`.execute(db);
  await sql`create index meeting_of_space on meeting (space_id, starts_at, meeting_id)`.execute(db);
  await sql`create index meeting_of_series on meeting (series_id, occurrence) where series_id is not null`.execute(db);
  await sql`create index meeting_of_organiser on meeting (organiser_id, ends_at) where organiser_id is not null`.execute(
    db,
  );
  await sql`create index meeting_of_booker on meeting (booked_by, starts_at) where booked_by is not null`.execute(db);
  await sql`create index meeting_on_board on meeting (wb_no) where wb_no is not null`.execute(db);
  await sql`
    create index meeting_to_approve on meeting (space_id, starts_at, meeting_id)
    where approval = 'pending' and status <> 'CANCELED'`.execute(db);
  for (const column of NAMING) {
    await sql`
      create index ${sql.id(`meeting_names_${column}`)} on meeting (${sql.id(column)})
      where ${sql.id(column)} is not null`.execute(db);
  }

  // What is still to happen, and when; done rows go. Written with the meeting, so that nothing is forgotten or happens twice.
  await sql`
    create table meeting_due (
      meeting_id bigint not null references meeting on delete cascade,
      kind text not null check (kind in ('remind', 'maybe', 'start_soon', 'start', 'release', 'end_soon', 'end')),
      due_at timestamptz(3) not null,
      primary key (meeting_id, kind)
    )`.execute(db);
  await sql`create index meeting_due_next on meeting_due (due_at)`.execute(db);
}

/** Each person's own tags and external contacts; they go with the membership. */
async function addressBook(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table meeting_tag (
      tag_id bigint primary key,
      space_id bigint not null,
      account_id bigint not null,
      name text collate board_name not null,
      created_at timestamptz(3) not null default now(),
      unique (space_id, tag_id),
      foreign key (space_id, account_id) references space_member on delete cascade
    )`.execute(db);
  await sql`create unique index meeting_tag_name on meeting_tag (space_id, account_id, lower(name))`.execute(db);
  await sql`
    create table meeting_tag_member (
      tag_id bigint not null,
      space_id bigint not null,
      account_id bigint not null,
      primary key (tag_id, account_id),
      foreign key (space_id, tag_id) references meeting_tag (space_id, tag_id) on delete cascade,
      foreign key (space_id, account_id) references space_member on delete cascade
    )`.execute(db);
  await sql`create index meeting_tag_member_of on meeting_tag_member (space_id, account_id)`.execute(db);
  await sql`
    create table external_contact (
      contact_id bigint primary key,
      space_id bigint not null,
      account_id bigint not null,
      name text collate board_name not null,
      -- In lower case.
      email text not null,
      remark text not null default '',
      created_at timestamptz(3) not null default now(),
      unique (space_id, account_id, email),
      foreign key (space_id, account_id) references space_member on delete cascade
    )`.execute(db);
  await sql`create index external_contact_email on external_contact (email)`.execute(db);
}

async function people(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table meeting_person (
      meeting_id bigint not null references meeting on delete cascade,
      person_no smallint not null,
      space_id bigint not null,
      -- The times of the meeting, kept by a trigger: a person's calendar is read without reading all their meetings.
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      account_id bigint references account on delete set null,
      contact_id bigint references external_contact on delete set null,
      -- Of people without an account; they stay when the contact goes.
      name text not null default '',
      email text,
      role text not null check (role in ('organiser', 'participant')),
      invite text not null default 'unset' check (invite in ('accepted', 'rejected', 'unset')),
      -- Not decided: reminded on the morning of the day.
      maybe boolean not null default false,
      answered_at timestamptz(3),
      signed_at timestamptz(3),
      sign_from text check (sign_from in ('door', 'app', 'call', 'corrected')),
      corrected_by bigint references account on delete set null,
      -- Of the page of a person without an account.
      key_hash bytea unique,
      primary key (meeting_id, person_no)
    )`.execute(db);
  await sql`
    create unique index meeting_person_account on meeting_person (meeting_id, account_id) where account_id is not null`.execute(
    db,
  );
  await sql`
    create unique index meeting_person_email on meeting_person (meeting_id, email) where email is not null`.execute(db);
  await sql`
    create index meeting_person_calendar on meeting_person (account_id, space_id, starts_at, meeting_id)
    where account_id is not null`.execute(db);
  await sql`create index meeting_person_address on meeting_person (email) where email is not null`.execute(db);
  await sql`create index meeting_person_contact on meeting_person (contact_id) where contact_id is not null`.execute(
    db,
  );
  await sql`
    create index meeting_person_corrected_by on meeting_person (corrected_by) where corrected_by is not null`.execute(
    db,
  );
  await sql`
    create function keep_person_times() returns trigger language plpgsql as $$
    begin
      update meeting_person set starts_at = new.starts_at, ends_at = new.ends_at where meeting_id = new.meeting_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger meeting_times after update of starts_at, ends_at on meeting for each row
    when (old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at)
    execute function keep_person_times()`.execute(db);
}

async function papers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table meeting_file (
      file_id bigint primary key,
      meeting_id bigint not null,
      space_id bigint not null,
      blob_id bigint not null references blob,
      name text not null,
      bytes bigint not null,
      added_by bigint references account on delete set null,
      created_at timestamptz(3) not null default now(),
      foreign key (space_id, meeting_id) references meeting (space_id, meeting_id) on delete cascade
    )`.execute(db);
  await sql`create index meeting_file_of on meeting_file (meeting_id, created_at, file_id)`.execute(db);
  await sql`create index meeting_file_blob on meeting_file (blob_id)`.execute(db);
  await sql`create index meeting_file_by on meeting_file (added_by) where added_by is not null`.execute(db);
}

/** What opens something without a session: records, calendars, doors. Only hashes are stored. */
async function keys(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table meeting_link (
      link_id bigint primary key,
      key_hash bytea not null unique,
      meeting_id bigint not null references meeting on delete cascade,
      kind text not null check (kind in ('record')),
      created_by bigint references account on delete cascade,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index meeting_link_of on meeting_link (meeting_id)`.execute(db);
  await sql`create index meeting_link_by on meeting_link (created_by)`.execute(db);
  await sql`create index meeting_link_old on meeting_link (expires_at)`.execute(db);

  await sql`
    create table calendar_key (
      key_id bigint primary key,
      key_hash bytea not null unique,
      space_id bigint not null references merchant on delete cascade,
      -- The calendar of a member, or of a room.
      account_id bigint,
      room_id bigint,
      created_by bigint references account on delete set null,
      created_at timestamptz(3) not null default now(),
      revoked_at timestamptz(3),
      check ((account_id is null) <> (room_id is null)),
      foreign key (space_id, account_id) references space_member on delete cascade,
      foreign key (space_id, room_id) references room (space_id, room_id) on delete cascade
    )`.execute(db);
  await sql`create index calendar_key_account on calendar_key (account_id) where account_id is not null`.execute(db);
  await sql`create index calendar_key_room on calendar_key (room_id) where room_id is not null`.execute(db);
  await sql`create index calendar_key_by on calendar_key (created_by) where created_by is not null`.execute(db);

  await sql`
    create table door (
      door_id bigint primary key,
      space_id bigint not null,
      room_id bigint not null,
      name text not null,
      key_hash bytea not null unique,
      created_by bigint references account on delete set null,
      created_at timestamptz(3) not null default now(),
      seen_at timestamptz(3),
      revoked_at timestamptz(3),
      foreign key (space_id, room_id) references room (space_id, room_id) on delete cascade
    )`.execute(db);
  await sql`create index door_of on door (space_id, room_id)`.execute(db);
  await sql`create index door_by on door (created_by) where created_by is not null`.execute(db);
}
