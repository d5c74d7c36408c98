import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../electron/demo/random.ts'
import { addDays, dayOf } from '../../electron/service/dates.ts'
import type { Message, MessageId } from '../../electron/core/inbox/types.ts'
import type { Generation } from '../../electron/core/session/types.ts'
import { archiveOpenerOf, viewFile, type FileView } from './file-view.ts'
import { Died, startProgram, type Life } from './program-process.ts'
import { CUT, DOUBTFUL, OWN, startRecorder, ZONE, type Behaviour } from './recorder.ts'
import type { KilledIn, Target } from './states.ts'

const CUSTOMERS = ['79260000000', '79260000001', '79260000002']
/** A state that is not reached by then is not waited for any more, in milliseconds. */
const PATIENCE = 3_000
/** Until everything has to be settled in the end, in milliseconds. */
const SETTLING = 20_000
/** SQLite's number for `synchronous = FULL`. */
const FULL = 2
/** Days ago, on which customers wrote before the first start. */
const PAST = [2, 6, 10, 14, 18, 22, 26]
const OLDEST = Math.max(...PAST)

/** A message that was queued, as its sender knows it. */
interface Written {
  id: MessageId
  text: string
  thread: string
  /** A person dropped it. */
  discarded?: true
  /** A person said that it was sent. */
  marked?: true
}

export interface Violation {
  kind: 'lost' | 'twice' | 'wrong' | 'stuck' | 'unsafe'
  what: string
}

/** One cabinet through many lives of the program, and everything that must hold at each end. */
export interface Trial {
  violations: Violation[]
  /** One life that ends by a kill; answers where its message was then. */
  live(target: Target): Promise<KilledIn | undefined>
  /** One life in which everything comes to rest, and the last look at everything. */
  settle(): Promise<void>
  close(): Promise<void>
}

export interface TrialOptions {
  /** The bundled program. */
  program: string
  /** Makes its texts tell from those of other trials. */
  name: string
  generation: Generation
  random: Random
}

export async function startTrial(options: TrialOptions): Promise<Trial> {
  const { program, name, generation, random } = options
  const home = mkdtempSync(join(tmpdir(), 'switchdesk-crash-'))
  const secrets = new Map<string, string>()
  const recorder = await startRecorder(random)
  const openFile = await archiveOpenerOf(program)
  const written: Written[] = []
  /** How often each text may reach the service. */
  const allowed = new Map<string, number>()
  const violations: Violation[] = []
  let cabinet = ''
  let lives = 0
  let texts = 0
  /** The disk as the last kill left it. */
  let before: FileView | undefined
  /** Every message as the program showed it last. */
  let shown: Message[] = []

  for (const day of PAST) recorder.receive(`${name} old ${day}`, day)

  const violate = (kind: Violation['kind'], what: string): void => {
    violations.push({ kind, what })
  }

  async function start(): Promise<Life> {
    lives += 1
    const life = await startProgram(program, {
      home,
      rest: recorder.rest,
      generation,
      secrets,
      leaveCode: lives === 1,
    })
    cabinet = life.cabinet
    await life.command('settings.change', { undoSeconds: 0 })
    return life
  }

  function nextText(): string {
    texts += 1
    return `${name} message ${texts}`
  }

  const customer = () => random.pick(CUSTOMERS)

  /** Queues a message; from the moment of asking it may reach the service. */
  async function write(life: Life, text: string, behaviours: Behaviour[], to = customer()) {
    const { id: thread } = await life.command('inbox.openThread', { cabinet, own: OWN, other: to })
    recorder.script(text, ...behaviours)
    allowed.set(text, (allowed.get(text) ?? 0) + 1)
    const { id } = await life.command('inbox.send', { cabinet, thread, text })
    const message: Written = { id, text, thread }
    written.push(message)
    return message
  }

  async function background(life: Life, most: number, choice: readonly Behaviour[]): Promise<void> {
    for (let count = random.int(0, most); count > 0; count--) {
      await write(life, nextText(), [random.pick(choice)])
    }
  }

  /** A person deals with some of what needs a decision. */
  async function decide(life: Life, share: number): Promise<void> {
    for (const message of written.filter(({ discarded }) => !discarded)) {
      const waits = before?.messages.get(message.id)?.needsDecision
      if (waits && random.chance(share)) await decideOne(life, message)
    }
  }

  async function decideOne(life: Life, message: Written): Promise<void> {
    const decision = random.pick(['sendAgain', 'markSent', 'discard'] as const)
    const { id, text } = message
    if (decision === 'sendAgain') allowed.set(text, (allowed.get(text) ?? 0) + 1)
    // From the moment of asking both outcomes are right.
    if (decision === 'markSent') message.marked = true
    if (decision === 'discard') message.discarded = true
    await life
      .command('inbox.decide', { cabinet, message: id, decision })
      .catch((error: unknown) => {
        // It was found in the service's list a moment ago.
        if (error instanceof Died) throw error
      })
  }

  /** Looks at the disk, which must hold everything that was ever queued. */
  function look(): FileView {
    const key = secrets.get(`archive/${cabinet}`) as string
    const view = viewFile(
      { home, cabinet, key },
      openFile,
      written.map(({ id }) => id),
    )
    if (view.synchronous !== FULL) {
      violate('unsafe', `the archive's synchronous is ${view.synchronous}`)
    }
    for (const { id, text, discarded } of written) {
      if (!discarded && !view.messages.has(id)) violate('lost', `${text} is not in the archive`)
    }
    for (const [text, count] of countBy(recorder.taken, ({ text }) => text)) {
      const most = allowed.get(text) ?? 0
      if (count > most) violate('twice', `${text} was sent ${count} times, not ${most}`)
    }
    return view
  }

  function whereabouts({ id, text, thread }: Written, view: FileView): KilledIn | undefined {
    const message = view.messages.get(id)
    switch (message?.state) {
      case 'queued': {
        const earlier = view.outstanding.slice(0, view.outstanding.indexOf(id))
        const holds = (other: Message | undefined) =>
          other?.thread === thread &&
          other.text === text &&
          (other.state === 'unknown' || other.state === 'sending')
        return earlier.some((other) => holds(view.messages.get(other))) ? 'held' : 'queued'
      }
      case 'sending':
        if (recorder.taken.some((taken) => taken.text === text)) return 'sending, on the wire'
        return recorder.turnedAway.has(text) ? 'sending, turned away' : 'sending, nothing left'
      case 'unknown':
        return message.needsDecision ? 'needs a decision' : 'unknown'
      case 'accepted':
      case 'confirmed':
      case 'refused':
        return message.state
      default:
        return undefined
    }
  }

  /** Brings a message as far as the target says; resolves when it is there or does not get there. */
  async function bring(life: Life, target: Target): Promise<Written> {
    const text = nextText()
    const reached = (state: Message['state'], subject: Written) =>
      life.reaches((message) => message.id === subject.id && message.state === state)
    switch (target) {
      case 'queued':
        await background(life, 3, ['ok', 'slow', 'slow'])
        return write(life, text, ['ok'])
      case 'undo':
        await life.command('settings.change', { undoSeconds: 1 })
        return write(life, text, ['ok'])
      case 'held': {
        recorder.listing(false)
        const to = customer()
        const first = await write(life, text, [random.pick(DOUBTFUL), 'ok'], to)
        await reached('unknown', first)
        return write(life, text, [], to)
      }
      case 'connecting':
      case 'headers': {
        // Queued behind another, so that the trap is set before its turn comes.
        await write(life, nextText(), ['slow'])
        const subject = await write(life, text, ['slow'])
        life.arm(subject.id, target)
        await life.gone
        return subject
      }
      case 'arrived': {
        const arrived = recorder.arrival({ text })
        const subject = await write(life, text, [random.pick(['hold', 'hold', 'slow'])])
        await arrived
        return subject
      }
      case 'refreshing': {
        recorder.holdRefreshes(true)
        const arrived = recorder.arrival('refresh')
        const subject = await write(life, text, ['expired', 'ok'])
        await arrived
        return subject
      }
      case 'accepted':
      case 'confirmed': {
        recorder.listing(target === 'confirmed')
        const subject = await write(life, text, [random.pick(['ok', 'slow'])])
        await reached(target, subject)
        return subject
      }
      case 'unknown': {
        recorder.listing(false)
        const subject = await write(life, text, [random.pick(DOUBTFUL)])
        await reached('unknown', subject)
        return subject
      }
      case 'cut': {
        recorder.listing(false)
        const subject = await write(life, text, [random.pick(CUT)])
        const isOver = ({ id, state }: Message) =>
          id === subject.id && state !== 'queued' && state !== 'sending'
        await life.reaches(isOver)
        return subject
      }
      case 'decision': {
        recorder.listing(false)
        const subject = await write(life, text, [random.pick(DOUBTFUL)])
        await life.reaches(({ id, needsDecision }) => id === subject.id && needsDecision === true)
        return subject
      }
      case 'twins':
        return twins(life, text)
      case 'refused': {
        const subject = await write(life, text, [random.pick(['refused', 'empty'])])
        await reached('refused', subject)
        return subject
      }
      case 'reading': {
        const subject = await write(life, text, ['ok'])
        const answered = recorder.arrival('history')
        recorder.holdHistory(false)
        await life.command('inbox.readHistory', { cabinet })
        await answered
        await pause(random.int(0, 9))
        return subject
      }
      case 'anytime': {
        const any: Behaviour[] = ['ok', 'slow', 'expired', 'limited', 'blocked', ...DOUBTFUL]
        const subject = await write(life, text, [random.pick(any)])
        await background(life, 4, any)
        await pause(random.int(0, 40))
        return subject
      }
    }
  }

  return {
    violations,

    async live(target) {
      recorder.holdHistory(target === 'reading')
      const life = await start()
      let subject: Written | undefined
      try {
        if (before) await decide(life, 0.3)
        if (target !== 'queued' && target !== 'anytime' && random.chance(0.3)) {
          await background(life, 2, ['ok', 'slow', ...DOUBTFUL])
        }
        subject = await inTime(bring(life, target), PATIENCE)
      } catch (error) {
        if (!(error instanceof Died)) throw error
      }
      await life.kill()
      recorder.holdRefreshes(false)
      recorder.holdHistory(false)
      recorder.listing(true)
      for (const trouble of life.troubles) violate('wrong', trouble)
      before = look()
      return subject && whereabouts(subject, before)
    },

    async settle() {
      recorder.calm()
      const life = await start()
      try {
        await inTime(rest(life), SETTLING)
      } catch (error) {
        if (!(error instanceof Died)) throw error
      }
      await life.kill()
      const view = look()
      lastLook(view)
    },

    async close() {
      await recorder.close()
      rmSync(home, { recursive: true, force: true })
    },
  }

  /** An accepted message and a lost one like it, of which the service lists one. */
  async function twins(life: Life, text: string): Promise<Written> {
    const to = customer()
    recorder.listing(false)
    const first = await write(life, text, ['ok', 'cutBefore'], to)
    await life.reaches(({ id, state }) => id === first.id && state === 'accepted')
    allowed.set(text, 2)
    const { id } = await life.command('inbox.send', { cabinet, thread: first.thread, text })
    const second: Written = { id, text, thread: first.thread }
    written.push(second)
    await life.reaches((message) => message.id === id && message.state === 'unknown')
    return second
  }

  /** Until nothing moves any more, a person deciding what is left to decide. */
  async function rest(life: Life): Promise<void> {
    for (;;) {
      const now = await everything(life)
      const open = written.filter(({ id, discarded, marked }) => {
        const message = now.get(id)
        if (!message || discarded) return false
        if (message.state === 'accepted') return !marked
        return ['queued', 'sending', 'unknown'].includes(message.state)
      })
      const { history } = await life.command('cabinet.state', { cabinet })
      if (open.length === 0 && isReadDownTo(history.oldest)) return
      for (const message of open) {
        if (now.get(message.id)?.needsDecision) await decideOne(life, message)
      }
      await pause(15)
    }
  }

  /** Whether the days are read on which customers wrote before the first start. */
  function isReadDownTo(oldest = '9999-12-31'): boolean {
    return oldest <= addDays(dayOf(Date.now(), ZONE), -OLDEST)
  }

  /** Every message of every thread, as the program shows them. */
  async function everything(life: Life): Promise<Map<MessageId, Message>> {
    const all = new Map<MessageId, Message>()
    const filter = { kind: 'all' } as const
    const { threads } = await life.command('inbox.threads', { cabinet, filter, limit: 200 })
    for (const { id: thread } of threads) {
      let before: string | undefined
      do {
        const place = { cabinet, thread, limit: 200, ...(before === undefined ? {} : { before }) }
        const page = await life.command('inbox.messages', place)
        for (const message of page.messages) all.set(message.id, message)
        before = page.previous
      } while (before !== undefined)
    }
    shown = [...all.values()]
    return all
  }

  /** What is shown in the end must be what happened. */
  function lastLook(view: FileView): void {
    const performed = countBy(
      recorder.taken.filter((taken) => taken.performed),
      ({ text }) => text,
    )
    const sent = new Map<string, number>()
    for (const { id, text, discarded, marked } of written) {
      const state = view.messages.get(id)?.state
      if (discarded || state === undefined) continue
      if (['queued', 'sending'].includes(state)) violate('stuck', `${text} is ${state}`)
      if (state === 'unknown' && !view.messages.get(id)?.needsDecision) {
        violate('stuck', `${text} is unknown and nobody is asked`)
      }
      const gone = (performed.get(text) ?? 0) > 0
      if (['refused', 'unsent'].includes(state) && gone) {
        violate('wrong', `${text} is ${state}, and was sent`)
      }
      if (['accepted', 'confirmed'].includes(state) && !marked) {
        sent.set(text, (sent.get(text) ?? 0) + 1)
      }
    }
    for (const [text, count] of sent) {
      const went = performed.get(text) ?? 0
      if (count > went) violate('lost', `${text} is shown as sent ${count} times, and went ${went}`)
    }
    const received = countBy(
      shown.filter(({ direction }) => direction === 'incoming'),
      ({ text }) => text,
    )
    for (const text of recorder.incoming()) {
      const times = received.get(text) ?? 0
      if (times === 0) violate('lost', `${text} was received and is not shown`)
      if (times > 1) violate('twice', `${text} is shown ${times} times`)
    }
  }
}

function countBy<T>(items: readonly T[], key: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}

/** What a task comes to, or nothing when it takes too long. */
async function inTime<T>(task: Promise<T>, limit: number): Promise<T | undefined> {
  const over = new AbortController()
  // What fails after its time is nobody's business any more.
  task.catch(() => undefined)
  try {
    return await Promise.race([
      task,
      pause(limit, undefined, { signal: over.signal, ref: false }).catch(() => undefined),
    ])
  } finally {
    over.abort()
  }
}
