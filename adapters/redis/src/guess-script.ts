import type { GuessLimits } from './port.ts';

/**
 * Lua that counts wrong guesses, for scripts whose KEYS 2 to 4 are the counts of the guesser, of their network and of
 * all, and whose ARGV contains `guessLimits` from `first` on. Guesses are lists of times, oldest first.
 */
export const guessing = (first: number): string => `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function limit_at(place) return tonumber(ARGV[${first} + place]) end
local window, alarm_window = limit_at(0), limit_at(3)
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
local function blocked()
  local calm_in = wait(KEYS[4], alarm_window, limit_at(4))
  local wide = math.max(wait(KEYS[2], window, limit_at(1)), wait(KEYS[3], window, limit_at(2)))
  if wide > 0 or calm_in <= 0 then return wide end
  local narrow = math.max(wait(KEYS[2], window, limit_at(5)), wait(KEYS[3], window, limit_at(6)))
  return math.min(narrow, calm_in)
end
local function count_wrong()
  for key, span in pairs({ [KEYS[2]] = window, [KEYS[3]] = window, [KEYS[4]] = alarm_window }) do
    redis.call('RPUSH', key, string.format('%.0f', now))
    redis.call('PEXPIRE', key, span)
  end
end`;

/** The limits in the order that the script expects; times in milliseconds. */
export const guessLimits = (limits: GuessLimits): number[] => [
  limits.windowSeconds * 1_000,
  limits.account,
  limits.network,
  limits.alarmSeconds * 1_000,
  limits.alarm,
  limits.alarmedAccount,
  limits.alarmedNetwork,
];
