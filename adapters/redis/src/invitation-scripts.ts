/**
 * Lua, because each of these must read and write in one step. Redis gives its own time, so the clocks of our processes do
 * not matter. The key of a code names its place; only what the place itself holds is live, so one DEL revokes.
 */

/** KEYS place, code; ARGV code, value, milliseconds to live. Gives the live code of the place, or nothing if it is taken. */
const ISSUE = `
local live = redis.call('HMGET', KEYS[1], 'code', 'value')
if live[1] then return live end
if redis.call('EXISTS', KEYS[2]) == 1 then return false end
redis.call('SET', KEYS[2], KEYS[1], 'PX', ARGV[3])
redis.call('HSET', KEYS[1], 'code', ARGV[1], 'value', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return { ARGV[1], ARGV[2] }`;

/**
 * KEYS code, wrong guesses of the account, of its network, of all; ARGV code, window, account, network, alarm window, alarm,
 * alarmed account, alarmed network. Guesses are lists of times, oldest first.
 */
const OPEN = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local window, alarm_window = tonumber(ARGV[2]), tonumber(ARGV[5])
local function wait(key, span, limit)
  while true do
    local oldest = redis.call('LINDEX', key, 0)
    if not oldest or oldest + span > now then break end
    redis.call('LPOP', key)
  end
  local count = redis.call('LLEN', key)
  if count < limit then return 0 end
  return redis.call('LINDEX', key, count - limit) + span - now
end
local calm_in = wait(KEYS[4], alarm_window, tonumber(ARGV[6]))
local blocked = math.max(wait(KEYS[2], window, tonumber(ARGV[3])), wait(KEYS[3], window, tonumber(ARGV[4])))
if blocked == 0 and calm_in > 0 then
  local narrow = math.max(wait(KEYS[2], window, tonumber(ARGV[7])), wait(KEYS[3], window, tonumber(ARGV[8])))
  blocked = math.min(narrow, calm_in)
end
if blocked > 0 then return { 'refused', blocked } end
local place = redis.call('GET', KEYS[1])
if place then
  local live = redis.call('HMGET', place, 'code', 'value')
  if live[1] == ARGV[1] then return { 'open', live[2] } end
end
for key, span in pairs({ [KEYS[2]] = window, [KEYS[3]] = window, [KEYS[4]] = alarm_window }) do
  redis.call('RPUSH', key, string.format('%.0f', now))
  redis.call('PEXPIRE', key, span)
end
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
    windowMs: number,
    accountLimit: number,
    networkLimit: number,
    alarmWindowMs: number,
    alarm: number,
    alarmedAccount: number,
    alarmedNetwork: number,
  ): Promise<unknown>;
}
