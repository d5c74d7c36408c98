import type { Message } from '../../electron/bridge/inbox.ts'
import type { Account } from './account.ts'
import type { Course } from './course.ts'
import type { WAITS } from './service/behaviours.ts'
import { CUT, DOUBTFUL, HUNG, type Behaviour } from './service/behaviours.ts'
import { canFill, type Disk } from '../support/disk.ts'
import type { Written } from './person.ts'
import { Died, type AccountLife } from './program-process.ts'
import type { LifeTarget } from './states.ts'

/** Who takes part in a life. */
export interface Sides extends Pick<Account, 'person' | 'recorder' | 'reads'> {
  life: AccountLife
  course: Course
  disk: Disk
}

interface Stage extends Sides {
  /** Of the message that this life is about. */
  text: string
  /** Resolves when a message is in a state. */
  reached(state: Message['state'], message: Written): Promise<void>
}

const HOUR = 3_600_000
/** By how much clocks are set while a message is on the wire, in hours. */
const JUMPS = { computer: [-48, 120, -7.2], service: [-26, -1, -0.35, 0.35, 1, 26] }

/**
 * Brings a message as far as the target says; resolves when it is there or does not get there.
 * @returns the message; nothing where it could not be queued
 */
export function bring(target: LifeTarget, sides: Sides): Promise<Written | undefined> {
  const { life, person } = sides
  return ways[target]({
    ...sides,
    text: person.nextText(),
    reached: (state, { id }) =>
      life.reaches((message) => message.id === id && message.state === state),
  })
}

const ways: Record<LifeTarget, (stage: Stage) => Promise<Written | undefined>> = {
  async queued({ life, person, text }) {
    await person.background(life, 3, ['ok', 'slow', 'slow'])
    return person.write(life, text, ['ok'])
  },

  planned: ({ life, person, text }) => person.plan(life, text, ['ok'], 60_000),

  async later({ life, person, course, text, reached }) {
    const any: Behaviour[] = ['ok', 'slow', 'expired', ...DOUBTFUL]
    const subject = await person.plan(life, text, [course.pick(any)], course.int(20, 120))
    await course.wait(course.int(0, 200), () => reached('confirmed', subject))
    return subject
  },

  async several({ life, person, course, reads }) {
    const all = await person.sendToSeveral(life, ['ok', 'ok', 'slow', ...DOUBTFUL])
    await course.wait(course.int(0, 120), () => reads(life))
    return course.pick(all)
  },

  async undo({ life, person, text }) {
    await life.command('settings.change', { undoSeconds: 1 })
    return person.write(life, text, ['ok'])
  },

  async held({ life, person, recorder, course, text, reached }) {
    recorder.listing(false)
    const to = person.customer()
    const first = await person.write(life, text, [course.pick(DOUBTFUL), 'ok'], to)
    await reached('unknown', first)
    return person.write(life, text, [], to)
  },

  connecting: (stage) => trapped(stage, 'connecting'),
  headers: (stage) => trapped(stage, 'headers'),

  async arrived({ life, person, recorder, course, text }) {
    const arrived = recorder.arrival({ text })
    const subject = await person.write(life, text, [course.pick(['hold', 'hold', 'slow'])])
    await arrived
    return subject
  },

  async refreshing({ life, person, recorder, text }) {
    recorder.holdRefreshes(true)
    const arrived = recorder.arrival('refresh')
    const subject = await person.write(life, text, ['expired', 'ok'])
    await arrived
    return subject
  },

  async accepted({ life, person, recorder, course, text, reached }) {
    recorder.listing(false)
    const subject = await person.write(life, text, [course.pick(['ok', 'slow'])])
    await reached('accepted', subject)
    return subject
  },

  async confirmed({ life, person, course, text, reached }) {
    const subject = await person.write(life, text, [course.pick(['ok', 'slow'])])
    await reached('confirmed', subject)
    return subject
  },

  async unknown({ life, person, recorder, course, text, reached }) {
    recorder.listing(false)
    const subject = await person.write(life, text, [course.pick(DOUBTFUL)])
    await reached('unknown', subject)
    return subject
  },

  async cut({ life, person, recorder, course, text }) {
    recorder.listing(false)
    const subject = await person.write(life, text, [course.pick(CUT)])
    await life.reaches(
      ({ id, state }) => id === subject.id && state !== 'queued' && state !== 'sending',
    )
    return subject
  },

  async decision({ life, person, recorder, course, text }) {
    recorder.listing(false)
    const subject = await person.write(life, text, [course.pick(DOUBTFUL)])
    await life.reaches(({ id, needsDecision }) => id === subject.id && needsDecision === true)
    return subject
  },

  /** It leaves unseen, hangs, and goes when nobody waits any more; or another program has sent the same. */
  async hung({ life, person, recorder, course, text, reached }) {
    const to = person.customer()
    await life.command('inbox.pause', { cabinet: life.cabinet, paused: true })
    recorder.hideLists(true)
    const behaviour = course.pick(['hungCut', 'hungCut', 'cutBefore'] as const)
    const subject = await person.write(life, text, [behaviour], to)
    recorder.writeAsSent(text)
    await life.command('inbox.pause', { cabinet: life.cabinet, paused: false })
    await reached('unknown', subject)
    if (behaviour === 'hungCut') recorder.carryOut()
    else recorder.foreign(text, to)
    recorder.hideLists(false)
    await life.reaches(
      ({ id, lookalikes, state }) =>
        id === subject.id && (lookalikes !== undefined || state === 'confirmed'),
    )
    return subject
  },

  /** It goes at any time, in this life or later; the list is seen before it leaves, or only after. */
  async hungLater({ life, person, recorder, course, reads, text }) {
    recorder.hideLists(course.chance(0.6))
    const arrived = recorder.arrival({ text })
    const subject = await person.write(life, text, [course.pick(HUNG)])
    await arrived
    await course.wait(course.int(0, 30))
    recorder.hideLists(false)
    await course.wait(course.int(0, 120), () => reads(life))
    if (course.chance(0.4)) recorder.carryOut()
    await course.wait(course.int(0, 60))
    return subject
  },

  /** An accepted message and a lost one like it, of which the service lists one. */
  async twins({ life, person, recorder, text, reached }) {
    recorder.listing(false)
    const first = await person.write(life, text, ['ok', 'cutBefore'])
    await reached('accepted', first)
    const second = await person.queue(life, text, first.thread)
    await reached('unknown', second)
    return second
  },

  async refused({ life, person, text, reached }) {
    const subject = await person.write(life, text, ['refused'])
    await reached('refused', subject)
    return subject
  },

  async reading({ life, person, recorder, course, reads, text }) {
    const subject = await person.write(life, text, ['ok'])
    const answered = recorder.arrival('history')
    recorder.holdHistory(false)
    await life.command('inbox.readHistory', { cabinet: life.cabinet })
    await answered
    await course.wait(course.int(0, 9), () => reads(life))
    return subject
  },

  /** Another program sends the same right before ours leaves: no reading but ours falls between. */
  async foreign({ life, person, recorder, course, text, reached }) {
    const { cabinet } = life
    const to = person.customer()
    await life.command('inbox.pause', { cabinet, paused: true })
    const subject = await person.write(life, text, [course.pick(DOUBTFUL)], to)
    recorder.holdNews(true)
    await recorder.arrival('news')
    recorder.foreign(text, to)
    const isHurried = recorder.arrival('given up')
    await life.command('inbox.pause', { cabinet, paused: false })
    await isHurried
    recorder.holdNews(false)
    await reached('unknown', subject)
    return subject
  },

  async takenBack({ life, person, course, text }) {
    await life.command('settings.change', { undoSeconds: 1 })
    const subject = await person.write(life, text, ['ok'])
    await course.wait(course.int(0, 9))
    await person.takeBack(life, subject)
    return subject
  },

  /** Taken back, and sent as another text. */
  async edited({ life, person, recorder, course, text }) {
    await life.command('settings.change', { undoSeconds: 1 })
    const first = await person.write(life, person.nextText(), ['ok'])
    await person.takeBack(life, first)
    await life.command('settings.change', { undoSeconds: 0 })
    recorder.script(text, course.pick(['ok', 'slow', ...DOUBTFUL]))
    const subject = await person.queue(life, text, first.thread)
    await course.wait(course.int(0, 20))
    return subject
  },

  async paused({ life, person, course, text }) {
    await life.command('inbox.pause', { cabinet: life.cabinet, paused: true })
    const subject = await person.write(life, text, ['ok'])
    await course.wait(course.int(0, 30))
    return subject
  },

  async signedOut({ life, person, course, text }) {
    const subject = await person.write(life, text, [course.pick(['slow', 'ok', ...DOUBTFUL])])
    await course.wait(course.int(0, 15))
    const out = life.command('session.signOut', { cabinet: life.cabinet, messages: 'keep' })
    // The kill may come while somebody is signing out.
    await Promise.race([out, course.wait(course.int(0, 40), () => out)])
    return subject
  },

  limited: (stage) => limited(stage, 'limitedLong'),
  limitedForAnHour: (stage) => limited(stage, 'limitedForAnHour'),

  async away({ life, person, recorder, course, text }) {
    const subject = await person.write(life, text, [course.pick(['ok', 'slow'])])
    await course.wait(course.int(0, 10))
    recorder.away(course.int(5, 60))
    await course.wait(course.int(0, 60))
    return subject
  },

  /** The computer's clock, the service's, or both are set while the message is on the wire. */
  async jump({ life, person, recorder, course, text }) {
    recorder.listing(false)
    const arrived = recorder.arrival({ text })
    const subject = await person.write(life, text, ['hold'])
    await arrived
    recorder.forgetWait()
    const whose = course.pick(['computer', 'service', 'both'])
    if (whose !== 'service') life.setClock(course.pick(JUMPS.computer) * HOUR)
    if (whose !== 'computer') recorder.jump(course.pick(JUMPS.service) * HOUR)
    await course.wait(course.int(0, 60))
    return subject
  },

  /** The disk is full before a message is queued, or while it is on the wire. */
  async diskFull({ life, person, recorder, course, disk, text }) {
    if (!canFill) return undefined
    if (course.chance(0.3)) disk.fill()
    const arrived = recorder.arrival({ text })
    try {
      const subject = await person.write(life, text, [course.pick(['slow', ...DOUBTFUL])])
      if (course.chance(0.7)) await Promise.race([arrived, course.wait(30, () => arrived)])
      disk.fill()
      await course.wait(course.int(0, 80))
      // Half of the time there is room again before the kill.
      if (course.chance(0.5)) disk.free()
      await course.wait(course.int(0, 80))
      return subject
    } catch (error) {
      // The program says that it could not be written down.
      if (error instanceof Died) throw error
      return undefined
    }
  },

  async anytime({ life, person, course, text }) {
    const any: Behaviour[] = ['ok', 'slow', 'expired', 'limited', 'blocked', ...DOUBTFUL]
    const subject = await person.write(life, text, [course.pick(any)])
    await person.background(life, 4, any)
    await course.wait(course.int(0, 40))
    return subject
  },
}

/** The service asks to wait. */
async function limited(
  { life, person, text }: Stage,
  behaviour: keyof typeof WAITS,
): Promise<Written> {
  const subject = await person.write(life, text, [behaviour, 'ok'])
  await life.reaches(
    ({ id, state, failure }) =>
      id === subject.id && state === 'queued' && failure?.kind === 'limited',
  )
  return subject
}

/** Kills itself as its message leaves. */
async function trapped(
  { life, person, recorder, text }: Stage,
  point: 'connecting' | 'headers',
): Promise<Written> {
  const { cabinet } = life
  await life.command('inbox.pause', { cabinet, paused: true })
  const subject = await person.write(life, text, ['slow'])
  life.arm(subject.id, point)
  recorder.parting(point === 'connecting')
  await life.command('inbox.pause', { cabinet, paused: false }).catch((error: unknown) => {
    if (!(error instanceof Died)) throw error
  })
  await life.gone
  return subject
}
