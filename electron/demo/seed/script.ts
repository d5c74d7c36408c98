import { DAY, MINUTE, HOUR, dayStart } from '../time.ts'

/** Messages between an own number and another party, from before the cabinet began. */
export interface Conversation {
  /** Place of the own mobile number among the account's. */
  own: number
  /** Operator code of a customer's mobile number (the rest comes by seed), or a sender as it is. */
  other: string
  /** Lines of more than ten days ago carry the customer's number as `8…`, as old records do. */
  national: boolean
  /** For {@link readScript}. */
  script: string
}

/** Reads conversations, each under a heading `# own other`, or `# own other national`. */
export function readConversations(text: string): Conversation[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const [own, other = '', national] = heading.split(' ')
      return {
        own: Number(own),
        other,
        national: national !== undefined,
        script: lines.join('\n'),
      }
    })
}

/** One line of a conversation's script. */
export interface ScriptLine {
  at: number
  incoming: boolean
  unread: boolean
  text: string
}

const LINE = /^(?:(\d+)d (\d\d):(\d\d)|-(\d+)([mh])) ([<>])(\*?) (.+)$/

/**
 * Reads a script: each line is a time, `<` (the customer) or `>` (the company), `*` when unread, and
 * the text, where `⏎` begins a new line. Times: `5d 14:30` five days ago at 14:30 in the cabinet's
 * zone; `-20m` or `-2h` before now, or before the last evening while the office is closed.
 * @throws Error for a line that is written otherwise
 */
export function readScript(script: string, now: number): ScriptLine[] {
  return script
    .trim()
    .split('\n')
    .map((line) => readLine(line, now))
}

function readLine(line: string, now: number): ScriptLine {
  const [, days, hours, minutes, ago, unit, direction, star, text] = LINE.exec(line) ?? []
  if (text === undefined) throw new Error(`No line of a script: ${line}`)
  const at =
    ago === undefined
      ? dayStart(now) - Number(days) * DAY + Number(hours) * HOUR + Number(minutes) * MINUTE
      : lastBusy(now) - Number(ago) * (unit === 'h' ? HOUR : MINUTE)
  return {
    at,
    incoming: direction === '<',
    unread: star === '*',
    text: text.replaceAll('⏎', '\n'),
  }
}

const NOON = 12
const CLOSES = 21

/** The last moment, up to now, that has some hours of an office's day before it. */
function lastBusy(now: number): number {
  const hour = (now - dayStart(now)) / HOUR
  if (hour < NOON) return dayStart(now) - (24 - CLOSES) * HOUR
  return hour > CLOSES ? dayStart(now) + CLOSES * HOUR : now
}
