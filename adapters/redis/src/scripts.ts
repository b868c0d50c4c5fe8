import { guessing } from './guess-script.ts';

/**
 * Written in Lua, because each script must read and write in one step. Redis provides the time, so the clocks of our
 * processes do not matter.
 */

/**
 * KEYS code, wrong guesses at the target, of the network, of all; ARGV hash, maximum of wrong guesses, limits of
 * guesses. Lua 5.1 interns equal strings and compares addresses, so the comparison takes the same time for every guess.
 */
export const TRY_CODE = `${guessing(3)}
local refused_for = blocked()
if refused_for > 0 then return { 'refused', refused_for } end
local kept = redis.call('HGET', KEYS[1], 'hash')
if not kept then return { 'expired' } end
if kept == ARGV[1] then
  redis.call('DEL', KEYS[1])
  return { 'ok' }
end
if redis.call('HINCRBY', KEYS[1], 'wrong', 1) >= tonumber(ARGV[2]) then redis.call('DEL', KEYS[1]) end
count_wrong()
return { 'wrong' }`;

/** KEYS[1] code; ARGV hash, seconds to live. A new code starts with no wrong guesses. */
export const PUT_CODE = `
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'hash', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])`;

/**
 * KEYS[1] bucket; ARGV limit, window in milliseconds. The bucket is a list of the times of allowed events, at most
 * `limit` long. It is exact for every window, whereas counters per window would allow twice the limit around an edge.
 * Returns 0 if allowed, otherwise the milliseconds until the oldest event leaves the window.
 */
export const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
while true do
  local oldest = redis.call('LINDEX', KEYS[1], 0)
  if not oldest or oldest + window > now then break end
  redis.call('LPOP', KEYS[1])
end
local count = redis.call('LLEN', KEYS[1])
if count >= limit then
  local blocking = redis.call('LINDEX', KEYS[1], count - limit)
  if not blocking then return window end
  return blocking + window - now
end
redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], window)
return 0`;

/** Removes the members of KEYS[1] whose lease has ended, and their holders in KEYS[2]. Sets \`now\`. */
const SWEEP = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for _, over in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now)) do
  redis.call('ZREM', KEYS[1], over)
  redis.call('HDEL', KEYS[2], over)
end`;

/** Sets a lease for `member` and for the keys themselves: no score is later than now + lease, so both end together. */
const LEASE = `
local function lease(member, holder, ms)
  redis.call('ZADD', KEYS[1], now + ms, member)
  redis.call('HSET', KEYS[2], member, holder)
  redis.call('PEXPIRE', KEYS[1], ms)
  redis.call('PEXPIRE', KEYS[2], ms)
end`;

/**
 * KEYS members by the end of their lease, holders; ARGV member, holder, limit, lease in milliseconds, prefix of members
 * that share a smaller limit, that limit, prefix of members for whom one place stays free. Empty prefixes match nobody.
 * Returns 1 if taken.
 */
export const TAKE_SLOT = `${SWEEP}${LEASE}
local function starts(text, prefix) return prefix ~= '' and string.sub(text, 1, #prefix) == prefix end
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  local all, shared, kept = 0, 0, ARGV[7] == '' and 0 or 1
  for _, present in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
    all = all + 1
    if starts(present, ARGV[5]) then shared = shared + 1 end
    if starts(present, ARGV[7]) then kept = 0 end
  end
  if starts(ARGV[1], ARGV[7]) then kept = 0 end
  if all + kept >= tonumber(ARGV[3]) then return 0 end
  if ARGV[5] ~= '' and shared >= tonumber(ARGV[6]) then return 0 end
end
lease(ARGV[1], ARGV[2], tonumber(ARGV[4]))
return 1`;

/**
 * KEYS as above; ARGV holder, lease in milliseconds, members … If another holder has taken a member meanwhile, the
 * member stays with it.
 */
export const KEEP_SLOTS = `${SWEEP}${LEASE}
for place = 3, #ARGV do
  local holder = redis.call('HGET', KEYS[2], ARGV[place])
  if not holder or holder == ARGV[1] then lease(ARGV[place], ARGV[1], tonumber(ARGV[2])) end
end`;

/** KEYS as above; ARGV member, holder. */
export const FREE_SLOT = `
if redis.call('HGET', KEYS[2], ARGV[1]) == ARGV[2] then
  redis.call('HDEL', KEYS[2], ARGV[1])
  redis.call('ZREM', KEYS[1], ARGV[1])
end`;

/** KEYS as above. */
export const COUNT_SLOTS = `${SWEEP}
return redis.call('ZCARD', KEYS[1])`;

/** KEYS[1] cell; ARGV the seen value, the next one (empty for none). Returns 1 if swapped. */
export const SWAP_CELL = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL') end
return 1`;

/** KEYS[1] sum; ARGV amount, window in milliseconds. Returns the sum and the remaining time of its window. */
export const ADD_TO_SUM = `
local total = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return { total, left }`;
