import { expect, test } from 'vitest';
import { migrationProblems } from './migrations.ts';

const PATH = 'adapters/postgres/src/migrations/0070_more.ts';
const LATER = 'adapters/postgres/src/migrations/0131_more.ts';
const found = (sql: string, comment = '', path = PATH) =>
  migrationProblems([path], () => `${comment}\nawait sql\`${sql}\`.execute(db);`).map(({ message }) => message);

test.each([
  'alter table board drop column wb_name',
  'drop table notice',
  'drop view if exists space_level',
  'alter table board rename column wb_name to title',
  'alter table board rename to whiteboard',
  'alter table board\n  alter column colour set not null',
  'alter table board alter column place type bigint',
  'alter table board add column colour text not null',
  'alter table board add column size numeric(4, 1) not null, add column fine integer not null default 0',
  "alter table board add column state text check (state in ('a', 'b')) not null",
])('a step that the release before cannot live with is refused: %s', (sql) => {
  expect(found(sql)).toHaveLength(1);
});

test.each([
  'alter table board add column colour text',
  'alter table board add column size numeric(4, 1) not null default 1',
  'alter table board add column twice integer generated always as (size * 2) stored not null',
  'create table note (note_id bigint primary key, body text not null)',
  'alter table board alter column colour drop not null',
  'alter table board drop constraint kind_check, add constraint kind_check check (kind > 0)',
  'drop index board_list',
])('a step that only adds, or only loosens, passes: %s', (sql) => {
  expect(found(sql)).toEqual([]);
});

test.each([
  'create index outbox_published on outbox (published_at)',
  'create unique index if not exists board_name on board (wb_name)',
  'alter table meeting drop constraint a, add constraint b check (starts_at < ends_at)',
  'alter table board add constraint board_space foreign key (space_id) references space',
  'alter table board add column twin bigint references board',
  'alter table board add column colour text, add column code text unique',
  'alter table board add column twice integer generated always as (size * 2) stored',
  "update board set colour = 'red'",
  'update board b set size = 1 from level',
  'delete from notice where gone',
  'lock table board in exclusive mode',
])('a step that has everybody wait while it reads a large table is refused: %s', (sql) => {
  expect(found(sql, '', LATER).length).toBeGreaterThan(0);
  expect(found(sql).filter((message) => message.includes('may be large'))).toEqual([]);
});

test.each([
  'alter table board add column colour text',
  "alter table board add column colour text not null default 'red', add column size integer",
  'alter table board add constraint kind_check check (kind > 0) not valid',
  'alter table board add constraint board_pkey primary key using index board_new',
  'create table note (note_id bigint primary key, wb_no bigint references board); create index note_of on note (wb_no)',
  'update level set endpoints = 5',
  'create table fee (size integer check (size > 0) unique)',
])('a step that holds its locks for a moment, or whose table is small or new, passes: %s', (sql) => {
  expect(found(sql, '', LATER)).toEqual([]);
});

test('a contracting migration passes once it names what nobody uses, and since which release', () => {
  const sql = 'alter table account drop column comment_mails';
  expect(found(sql, '/** Contracts account.comment_mails, which is old. */')).toHaveLength(1);
  const mark = '/**\n * Contracts account.comment_mails, which no release\n * since 4.1.0 reads or writes.\n */';
  expect(found(sql, mark)).toEqual([]);
});

test('words of a comment are no step, and a check that finds no migrations says so', () => {
  expect(found('select 1', '// A later release may drop table notice.')).toEqual([]);
  expect(migrationProblems(['README.md'], () => '')).toHaveLength(1);
});
