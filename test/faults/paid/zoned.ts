import { setTimeout as pause } from 'node:timers/promises'
import type { Course } from '../course.ts'
import type { Violation } from '../judge.ts'
import type { AccountLife } from '../program-process.ts'
import { OWN } from '../service/list.ts'

const CUSTOMER = '79260000000'
const OFFSETS = [3, 5, -4, 10]

/** What is kept of an account on this computer: its messages in one zone, and what was being written. */
export interface Zoned {
  /** What is wrong with it. */
  check(life: AccountLife, family: 'rest' | 'rpc'): Promise<Violation[]>
  /** Somebody writes on. */
  write(life: AccountLife): Promise<void>
  /** Somebody changes the zone, without waiting for the end. */
  move(life: AccountLife): Promise<void>
  /** What was kept may be anything that was kept once. */
  forget(): void
}

const zoneOf = (hours: number): string =>
  `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`

/** By names of cities nothing is judged: that is the first one. */
const hoursOf = (zone: string): number => (/^[+-]\d\d:/.test(zone) ? Number(zone.slice(0, 3)) : 3)

/** @param times what the service writes beside its messages */
export function createZoned(times: readonly string[], course: Course): Zoned {
  /** What may stand in the composer: what was kept, or what was being kept. */
  let drafts = ['']
  /** All that ever stood there. */
  const ever = ['']
  let texts = 0

  const threadOf = async ({ command, cabinet }: AccountLife): Promise<string> =>
    (await command('inbox.openThread', { cabinet, own: OWN, other: CUSTOMER })).id

  async function zoneNow({ command, cabinet }: AccountLife): Promise<string> {
    const { cabinets } = await command('app.state', undefined)
    return cabinets.find(({ id }) => id === cabinet)?.timeZone ?? ''
  }

  async function checkDraft({ command, cabinet }: AccountLife): Promise<Violation[]> {
    const filter = { kind: 'all' } as const
    const { threads } = await command('inbox.threads', { cabinet, filter, limit: 200 })
    const draft = threads.find(({ other }) => other === CUSTOMER)?.draft ?? ''
    return drafts.includes(draft) ? [] : [{ kind: 'lost', what: `draft ${drafts.join(' or ')}` }]
  }

  return {
    async check(life, family) {
      const { command, cabinet } = life
      const thread = await threadOf(life)
      const wrong = await checkDraft(life)
      if (family === 'rpc') return wrong
      const hours = hoursOf(await zoneNow(life))
      const expected = times.map(
        (time) => Date.parse(`${time.replace(' ', 'T')}Z`) - hours * 3_600_000,
      )
      for (;;) {
        const { messages } = await command('inbox.messages', { cabinet, thread, limit: 200 })
        const shown = messages.map(({ at }) => at).toSorted()
        if (shown.length === times.length) {
          const isRight = shown.every((at, place) => at === expected.toSorted()[place])
          return isRight
            ? wrong
            : [...wrong, { kind: 'wrong', what: `dated by another zone than ${hours}` }]
        }
        if (shown.length > times.length) {
          return [...wrong, { kind: 'twice', what: `${shown.length} messages for ${times.length}` }]
        }
        await pause(5)
      }
    },
    async write(life) {
      const thread = await threadOf(life)
      texts += 1
      const text = `being written ${texts}`
      drafts = [...drafts, text]
      ever.push(text)
      await life.command('inbox.saveDraft', { cabinet: life.cabinet, thread, text })
      drafts = [text]
    },
    forget: () => void (drafts = [...ever]),
    async move({ command, cabinet }) {
      const timeZone = zoneOf(course.pick(OFFSETS))
      const moved = command('session.setTimeZone', { cabinet, timeZone })
      moved.catch(() => undefined)
      await Promise.race([moved, course.wait(course.int(0, 60), () => moved)])
    },
  }
}
