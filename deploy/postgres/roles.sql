-- Makes the two roles of an installation, or brings an older one, whose tables belong to one role for everything, to them:
--   OWNER   owns the database and its tables. Only migrations, backups and restores use it: MIGRATION_DATABASE_URL
--   APP     owns nothing; all processes use it: DATABASE_URL. The api grants it the rights on rows after each migration
-- Run it as a superuser, connected to the database of the installation; it may run again at any time. install.sh does.
--   OWNER_PASSWORD=… APP_PASSWORD=… psql 'postgres://postgres@HOST/whiteboard' -f roles.sql
-- OWNER and APP in the environment give other names than these. Without a password a role keeps the one it has.
\set ON_ERROR_STOP on
\set QUIET on
\set owner whiteboard_owner
\set app whiteboard_app
\getenv owner OWNER
\getenv app APP
\set owner_password ''
\set app_password ''
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
set client_min_messages = warning;
begin;
-- Two runs at once would both make the roles.
select pg_advisory_xact_lock(hashtext('smart whiteboard roles')) \g /dev/null

select format('create role %I login', name) from (values (:'owner'), (:'app')) as role (name)
where not exists (select from pg_roles where rolname = name) \gexec
select format('alter role %I password %L', name, password)
from (values (:'owner', :'owner_password'), (:'app', :'app_password')) as role (name, password) where password <> '' \gexec

-- Without these rights of everybody, the roles of other installations on this server cannot even connect.
select format('alter database %I owner to %I', current_database(), :'owner') from pg_database
where datname = current_database() and pg_get_userbyid(datdba) <> :'owner' \gexec
select format('revoke all on database %I from public', current_database()) \gexec
select format('grant connect on database %I to %I', current_database(), :'app') \gexec
-- The owner of the database, on servers that were upgraded from before PostgreSQL 15, too.
alter schema public owner to pg_database_owner;
revoke create on schema public from public;

-- What another role has made so far.
select format('alter schema graphile_worker owner to %I', :'owner') from pg_namespace
where nspname = 'graphile_worker' and pg_get_userbyid(nspowner) <> :'owner' \gexec
-- A sequence of a column follows its table.
select format('alter %s %s owner to %I', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, c.oid::regclass, :'owner')
from pg_class as c join pg_namespace as n on n.oid = relnamespace
where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p', 'v', 'S') and pg_get_userbyid(relowner) <> :'owner'
  and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i', 'e')) \gexec
select format('alter routine %s owner to %I', p.oid::regprocedure, :'owner')
from pg_proc as p join pg_namespace as n on n.oid = pronamespace
where nspname in ('public', 'graphile_worker') and pg_get_userbyid(proowner) <> :'owner'
  and not exists (select from pg_depend where objid = p.oid and classid = 'pg_proc'::regclass and deptype = 'e') \gexec
select format('alter type %s owner to %I', t.oid::regtype, :'owner')
from pg_type as t join pg_namespace as n on n.oid = typnamespace left join pg_class as c on c.oid = typrelid
where nspname in ('public', 'graphile_worker') and typtype in ('c', 'd', 'e', 'r') and coalesce(relkind, 'c') = 'c' and pg_get_userbyid(typowner) <> :'owner'
  and not exists (select from pg_depend where objid = t.oid and classid = 'pg_type'::regclass and deptype = 'e') \gexec
commit;
