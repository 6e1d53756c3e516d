-- The rules of a budget, in one place. Redis runs this script, tools/fleet-sim runs it with a clock of its own, and tools/fleet-rules makes
-- Rules.php of its middle, for PostgresStore.php.
--
-- Each member (a process) leases a number of connections, its grant. It may have open as many as its grant, and no more, until its lease
-- ends. The sum of all grants never exceeds the limit: a grant grows only by what others have reported closed. Who gets how much is
-- decided by a water level: everybody has its floor, and above it at most level * weight. The level follows from sums that each call
-- keeps up to date, so that a call costs the same for ten members and for ten thousand.
--
-- KEYS   state, members, expiries
-- ARGV   what (refresh, leave or limit), id, limit, lease in ms, has, wants, floor, ceiling, weight, the epoch of the last answer, label
-- returns grant, target, scarce, safe, epoch, sum of grants, number of members, ms of learning that are left, sum of floors, limit; or
--        'UNKNOWN': there is no such budget whose limit could be changed

local state_key, members_key, expiries_key = KEYS[1], KEYS[2], KEYS[3]
local what, id = ARGV[1], ARGV[2]
local limit, lease = tonumber(ARGV[3]), tonumber(ARGV[4])

if redis.replicate_commands then redis.replicate_commands() end     -- Redis before 7: the clock is asked below
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local FIELDS = {'limit', 'epoch', 'learn', 'floors', 'granted', 'satisfied', 'hungry', 'count', 'pressed'}
local values = redis.call('HMGET', state_key, unpack(FIELDS))
local state = {}
for i, field in ipairs(FIELDS) do state[field] = tonumber(values[i] or nil) end

if not state.limit and what == 'limit' then
	return 'UNKNOWN'
elseif not state.limit then
	-- Nothing is known: a new fleet, or a store that has lost its memory. What others have open is not known either, so for one lease
	-- each member keeps what it has, and nothing grows.
	state = {limit = limit, epoch = time[1] * 1000000 + time[2], learn = now + lease, floors = 0, granted = 0, satisfied = 0, hungry = 0, count = 0,
		pressed = 0}
elseif what == 'limit' then
	state.limit = limit
elseif state.limit ~= limit and (tonumber(ARGV[10]) or 0) == 0 then
	-- It does not begin. A member that has begun follows the store, whose limit was changed on purpose.
	return redis.error_reply('LIMIT ' .. state.limit)
end

-- A member is kept as "has grant above floor weight hungry label".
local function forget(member_id)
	local text = redis.call('HGET', members_key, member_id)
	if not text then return 0 end
	local grant, above, floor, weight, hungry = text:match('^%S+ (%S+) (%S+) (%S+) (%S+) (%S+)')
	state.granted = state.granted - grant
	state.floors = state.floors - floor
	if hungry == '1' then state.hungry = state.hungry - weight else state.satisfied = state.satisfied - above end
	state.count = state.count - 1
	redis.call('HDEL', members_key, member_id)
	redis.call('ZREM', expiries_key, member_id)
	return tonumber(grant)
end

for _, member_id in ipairs(redis.call('ZRANGEBYSCORE', expiries_key, '-inf', now, 'LIMIT', 0, 100)) do forget(member_id) end

local answer = {0, 0, 0, 0}
if what == 'leave' then
	forget(id)
elseif what == 'refresh' then
	local has, wants, floor, ceiling, weight = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8]), tonumber(ARGV[9])
	local epoch, before = tonumber(ARGV[10]) or 0, forget(id)
	local grant
	-- The rules begin.
	-- The epoch grows with each call. A member that knows a later one has spoken to a store whose last writes are lost.
	if epoch > state.epoch then
		state.learn = now + lease
	end
	state.epoch = math.max(state.epoch + 1, epoch + 1, now * 1000)
	floor = math.max(0, math.min(floor, state.limit - state.floors))
	local above = math.max(0, math.min(wants, ceiling) - floor)
	state.floors = state.floors + floor
	local room = math.max(0, state.limit - state.floors)
	-- The level as it is if this member wants more than it gets; if it does not, the others share what it leaves.
	local level = weight * math.max(0, (room - state.satisfied) / (state.hungry + weight))
	local is_hungry = above > level
	local due = floor + math.min(above, math.floor(level))     -- what the rules promise
	-- As long as a member has less than its due, the others give back all that is above theirs; what is left over goes to those who ask.
	-- The same above the limit, which a process that stood still explains.
	local is_pressed = now < state.pressed or state.granted + has > state.limit
	local target = due
	if not is_pressed then
		target = floor + math.min(above, math.ceil(level))
	end
	local scarce = is_pressed or is_hungry or state.hungry > 0
	local free = math.max(0, state.limit - state.granted)
	if now < state.learn then
		grant = has
	elseif scarce then
		grant = math.max(has, math.min(target, free))
	else
		grant = math.max(has, math.min(math.max(target, before), free))
	end
	if grant < due and now >= state.learn then
		state.pressed = now + math.floor(lease / 2)
	end
	state.granted = state.granted + grant
	state.count = state.count + 1
	if is_hungry then
		state.hungry = state.hungry + weight
	else
		state.satisfied = state.satisfied + above
	end
	local safe = math.min(ceiling, floor + math.floor(room / state.count))
	-- The rules end.
	redis.call('HSET', members_key, id, table.concat({has, grant, above, floor, weight, is_hungry and 1 or 0, ARGV[11]}, ' '))
	redis.call('ZADD', expiries_key, now + lease, id)
	answer = {grant, target, scarce and 1 or 0, safe}
end

local pairs_of_state = {}
for _, field in ipairs(FIELDS) do
	pairs_of_state[#pairs_of_state + 1] = field
	pairs_of_state[#pairs_of_state + 1] = string.format('%.17g', state[field])
end
redis.call('HSET', state_key, unpack(pairs_of_state))
-- What no member touches for ten leases is gone.
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, lease * 10) end

return {answer[1], answer[2], answer[3], answer[4], string.format('%.0f', state.epoch), state.granted, state.count,
	math.max(0, state.learn - now), state.floors, state.limit}
