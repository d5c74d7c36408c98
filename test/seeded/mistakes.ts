import type { Edit } from './edits.ts'

/** A mistake on purpose, by which the tests of calls show that they would see it. */
export interface Mistake extends Edit {
  name: string
}

const MAP = 'electron/core/call-map'
const HOURS = 'electron/shared/menu-hours.ts'
const RULES = 'electron/core/check/rules'

const WORDS = 'renderer/components/calls'

/** In where calls go and how that is said, in what the check looks for, and in what keeps others' changes. */
export const mistakes: readonly Mistake[] = [
  {
    name: 'the last hour of menus is always one of theirs',
    file: HOURS,
    from: "(clock === last && pick('lastHour') === 'included')",
    to: 'clock === last',
  },
  {
    name: 'days that hours do not name are closed',
    file: HOURS,
    from: "!day.isNamed && pick('missingDay') === 'open' ? 'open' : 'closed'",
    to: "'closed'",
  },
  {
    name: 'hours over midnight do not go on in the morning',
    file: HOURS,
    from: 'if (isNight) return',
    to: 'if (isNight && day.isUnclear) return',
  },
  {
    name: 'a circle is none',
    file: `${MAP}/walk.ts`,
    from: 'endCircles(places)\n  return places',
    to: 'return places',
  },
  {
    name: 'of several with a name the first is taken',
    file: `${MAP}/targets.ts`,
    from: "if (others.length === 0) return [to(first, 'name')]",
    to: "if (others.length >= 0) return [to(first, 'name')]",
  },
  {
    name: 'mobile telephones of members ring in groups that call devices only',
    file: `${MAP}/ringing.ts`,
    from: "const mobiles = isDeviceOnly(graph, node) ? 'skip' : 'untold'",
    to: "const mobiles = isDeviceOnly(graph, node) ? 'untold' : 'untold'",
  },
  {
    name: 'agents of queues are always logged in',
    file: `${MAP}/ringing.ts`,
    from: "all.outcome === 'nobody' || pick('agents') === 'loggedIn' ? all : AGENTS",
    to: "pick('agents') === 'loggedIn' ? all : all",
  },
  {
    name: 'a number is never asked of its CRM',
    file: `${MAP}/number-steps.ts`,
    from: "if ('crm' in row && row.crm) {",
    to: "if ('crm' in row && row.crm?.host === '') {",
  },
  {
    name: 'readings that are contrary are taken together in a week',
    file: `${MAP}/flow.ts`,
    from: 'some.find(({ when }) => !isContrary(when, taken))?.value',
    to: 'some[0]?.value',
  },
  {
    name: 'circles are left out of a week',
    file: `${MAP}/solve.ts`,
    from: 'const lost = isCircling[place] ? (nobody[word] ?? 0) : 0',
    to: 'const lost = isCircling[place] ? (nobody[word] ?? 0) & 0 : 0',
  },
  {
    name: 'a reference by id to what is gone counts as not read',
    file: `${MAP}/targets.ts`,
    from: "isGone ? 'missing' : 'unread'",
    to: "isGone ? 'unread' : 'unread'",
  },
  {
    name: 'who is off for a minute is off',
    file: `${RULES}/nobody-registered.ts`,
    from: 'now - seen.since < PATIENCE',
    to: 'now < seen.since',
  },
  {
    name: 'somebody outside does not count as somebody',
    file: `${MAP}/marks.ts`,
    from: "['inside', 'outside', 'nobody', 'untold'] as const",
    to: "['inside', 'nobody', 'untold'] as const",
  },
  {
    name: 'a circle of menus that are never closed together is one',
    file: `${MAP}/live.ts`,
    from: "phase === 'always' || phase === state",
    to: "phase !== 'open' || phase === state",
  },
  {
    name: 'what leads to itself alone is reached',
    file: `${RULES}/unreached.ts`,
    from: 'from.kind !== kind || from.id !== row.id',
    to: 'from.kind !== kind || from.id !== row.id || row.id > 0',
  },
  {
    name: 'a group is too short only where its first telephones ring longer',
    file: `${RULES}/group-short.ts`,
    from: '({ from }) => from >= timeout',
    to: '({ from }) => from > timeout',
  },
  {
    name: 'who presses nothing presses a key',
    file: `${MAP}/walk.ts`,
    from: "by !== 'key' && by !== 'dialled'",
    to: "by !== 'dialled'",
  },
  {
    name: 'an answer is sure in every hour',
    file: `${MAP}/answer.ts`,
    from: 'isUnsure: !isOne && all.some',
    to: 'isUnsure: isOne && all.some',
  },
  {
    name: 'hours of which nothing is known count as lost',
    file: `${RULES}/hours-lost.ts`,
    from: "flow.verdict(entrance, hour) === 'nobody'",
    to: "flow.verdict(entrance, hour) !== 'inside'",
  },
  {
    name: 'what may be is told as sure of a change',
    file: 'electron/core/impact/fates.ts',
    from: 'isSure(some) ? undefined : (true as const)',
    to: 'isSure(some) ? undefined : undefined',
  },
  {
    name: 'telephones that rang already are told as new',
    file: 'electron/core/impact/rings.ts',
    from: '.filter((sip) => !before.has(sip))',
    to: '.filter((sip) => before.size >= 0)',
  },
  {
    name: 'a menu that waits is said to answer nobody',
    file: `${WORDS}/use-call-words.ts`,
    from: "if (verdict === 'nobody') return t('calls.answer.lost')",
    to: "if (verdict !== 'untold') return t('calls.answer.lost')",
  },
  {
    name: 'where a call rests is not named',
    file: `${WORDS}/use-call-words.ts`,
    from: 'way: rest.way.slice(shared)',
    to: 'way: rest.way.slice(shared + 1)',
  },
  {
    name: 'agents that are known to be logged out are passed over in words',
    file: `${WORDS}/use-call-words.ts`,
    from: 'when.length > 0 && when.every(({ agents }) => agents !== undefined)',
    to: 'when.length > 0',
  },
  {
    name: 'a text says that a telephone rings where all are offline',
    file: `${WORDS}/ru.json`,
    from: '"offline": "все телефоны не на связи",\n      "noLegs"',
    to: '"offline": "зазвонит телефон",\n      "noLegs"',
  },
  {
    name: 'lost hours are said an hour late',
    file: `${WORDS}/use-hour-words.ts`,
    from: '1 << (hour % HOURS)',
    to: '1 << ((hour + 1) % HOURS)',
  },
  {
    name: 'a field that others alone changed is set back',
    file: 'electron/shared/three-way.ts',
    from: 'if (same(mine[name], base[name])) {',
    to: 'if (same(mine[name], base[name]) && name === field.trim() + 1) {',
  },
  {
    name: 'what was changed since it was seen is replaced',
    file: 'electron/core/editing/editing.ts',
    from: 'requireSeen(former, seen)\n    let agreed = how',
    to: 'let agreed = how',
  },
  {
    name: 'what is changed while a person is asked is replaced',
    file: 'electron/core/editing/editing.ts',
    from: 'former = await read(key)\n        requireSeen(former, seen)',
    to: '',
  },
  {
    name: 'a forwarding that was changed since it was seen is replaced',
    file: 'electron/core/numbers/forward.ts',
    from: "number.of === 'owned' && !leadsAs(chosen[place]?.before ?? {}, number.seen)",
    to: "number.of === 'owned' && chosen[place] === undefined",
  },
  {
    name: 'a black list that was changed since it was seen is replaced',
    file: 'electron/core/numbers/plain.ts',
    from: 'if (own.blackList !== seen) throw',
    to: 'if (own.blackList === null) throw',
  },
  {
    name: 'what others changed since is put back with the rest',
    file: 'electron/core/changes/outlook.ts',
    from: 'if (!over.includes(field)) then[field] = theirs',
    to: 'if (over.includes(field)) then[field] = theirs',
  },
]
