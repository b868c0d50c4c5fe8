import { guessing } from './guess-script.ts';

/**
 * Written in Lua, because each script must read and write in one step. Redis provides the time, so the clocks of our
 * processes do not matter. The key of a code contains its place; only the place's own value is live, so one DEL
 * revokes.
 */

/**
 * KEYS place, code; ARGV code, value, milliseconds to live. Returns the live code of the place, or nothing if the code
 * is taken.
 */
const ISSUE = `
local live = redis.call('HMGET', KEYS[1], 'code', 'value')
if live[1] then return live end
if redis.call('EXISTS', KEYS[2]) == 1 then return false end
redis.call('SET', KEYS[2], KEYS[1], 'PX', ARGV[3])
redis.call('HSET', KEYS[1], 'code', ARGV[1], 'value', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return { ARGV[1], ARGV[2] }`;

/** KEYS code, wrong guesses of the account, of its network, of all; ARGV code, limits of guesses. */
const OPEN = `${guessing(2)}
local refused_for = blocked()
if refused_for > 0 then return { 'refused', refused_for } end
local place = redis.call('GET', KEYS[1])
if place then
  local live = redis.call('HMGET', place, 'code', 'value')
  if live[1] == ARGV[1] then return { 'open', live[2] } end
end
count_wrong()
return { 'unknown' }`;

export const INVITATION_SCRIPTS = {
  issueInvitation: { lua: ISSUE, numberOfKeys: 2 },
  openInvitation: { lua: OPEN, numberOfKeys: 4 },
} as const;

export interface InvitationCommands {
  issueInvitation(place: string, codeKey: string, code: string, value: string, ttlMs: number): Promise<unknown>;
  openInvitation(
    codeKey: string,
    account: string,
    network: string,
    all: string,
    code: string,
    ...limits: number[]
  ): Promise<unknown>;
}
