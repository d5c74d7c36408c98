import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../electron/demo/random.ts'
import type { Message } from '../../electron/core/inbox/types.ts'
import type { Person, Written } from './person.ts'
import type { Life } from './program-process.ts'
import { CUT, DOUBTFUL, type Behaviour, type Recorder } from './recorder.ts'
import type { Target } from './states.ts'

/** Who takes part in a life besides the program. */
export interface Sides {
  person: Person
  recorder: Recorder
  random: Random
}

/** Brings a message as far as the target says; resolves when it is there or does not get there. */
export async function bring(
  life: Life,
  target: Exclude<Target, 'starting'>,
  sides: Sides,
): Promise<Written> {
  const { person, recorder, random } = sides
  const text = person.nextText()
  const reached = (state: Message['state'], subject: Written) =>
    life.reaches((message) => message.id === subject.id && message.state === state)
  switch (target) {
    case 'queued':
      await person.background(life, 3, ['ok', 'slow', 'slow'])
      return person.write(life, text, ['ok'])
    case 'undo':
      await life.command('settings.change', { undoSeconds: 1 })
      return person.write(life, text, ['ok'])
    case 'held': {
      recorder.listing(false)
      const to = person.customer()
      const first = await person.write(life, text, [random.pick(DOUBTFUL), 'ok'], to)
      await reached('unknown', first)
      return person.write(life, text, [], to)
    }
    case 'connecting':
    case 'headers': {
      // Queued behind another, so that the trap is set before its turn comes.
      await person.write(life, person.nextText(), ['slow'])
      const subject = await person.write(life, text, ['slow'])
      life.arm(subject.id, target)
      await life.gone
      return subject
    }
    case 'arrived': {
      const arrived = recorder.arrival({ text })
      const subject = await person.write(life, text, [random.pick(['hold', 'hold', 'slow'])])
      await arrived
      return subject
    }
    case 'refreshing': {
      recorder.holdRefreshes(true)
      const arrived = recorder.arrival('refresh')
      const subject = await person.write(life, text, ['expired', 'ok'])
      await arrived
      return subject
    }
    case 'accepted':
    case 'confirmed': {
      recorder.listing(target === 'confirmed')
      const subject = await person.write(life, text, [random.pick(['ok', 'slow'])])
      await reached(target, subject)
      return subject
    }
    case 'unknown': {
      recorder.listing(false)
      const subject = await person.write(life, text, [random.pick(DOUBTFUL)])
      await reached('unknown', subject)
      return subject
    }
    case 'cut': {
      recorder.listing(false)
      const subject = await person.write(life, text, [random.pick(CUT)])
      const isOver = ({ id, state }: Message) =>
        id === subject.id && state !== 'queued' && state !== 'sending'
      await life.reaches(isOver)
      return subject
    }
    case 'decision': {
      recorder.listing(false)
      const subject = await person.write(life, text, [random.pick(DOUBTFUL)])
      await life.reaches(({ id, needsDecision }) => id === subject.id && needsDecision === true)
      return subject
    }
    case 'twins':
      return twins(life, text, sides)
    case 'refused': {
      const subject = await person.write(life, text, [random.pick(['refused', 'empty'])])
      await reached('refused', subject)
      return subject
    }
    case 'reading': {
      const subject = await person.write(life, text, ['ok'])
      const answered = recorder.arrival('history')
      recorder.holdHistory(false)
      await life.command('inbox.readHistory', { cabinet: life.cabinet })
      await answered
      await pause(random.int(0, 9))
      return subject
    }
    case 'foreign': {
      const to = person.customer()
      const { cabinet } = life
      await life.command('inbox.pause', { cabinet, paused: true })
      const subject = await person.write(life, text, [random.pick(DOUBTFUL)], to)
      // Right before ours, so that hardly any reading falls between.
      recorder.foreign(text, to)
      await life.command('inbox.pause', { cabinet, paused: false })
      await reached('unknown', subject)
      return subject
    }
    case 'takenBack': {
      await life.command('settings.change', { undoSeconds: 1 })
      const subject = await person.write(life, text, ['ok'])
      await pause(random.int(0, 9))
      subject.discarded = true
      await life.command('inbox.takeBack', { cabinet: life.cabinet, message: subject.id })
      return subject
    }
    case 'paused': {
      await life.command('inbox.pause', { cabinet: life.cabinet, paused: true })
      const subject = await person.write(life, text, ['ok'])
      await pause(random.int(0, 30))
      return subject
    }
    case 'signedOut': {
      const subject = await person.write(life, text, [random.pick(['slow', 'ok', ...DOUBTFUL])])
      await pause(random.int(0, 15))
      await life.command('session.signOut', { cabinet: life.cabinet, messages: 'keep' })
      return subject
    }
    case 'limited': {
      const subject = await person.write(life, text, ['limitedLong', 'ok'])
      const isWaiting = ({ id, state, failure }: Message) =>
        id === subject.id && state === 'queued' && failure?.kind === 'limited'
      await life.reaches(isWaiting)
      return subject
    }
    case 'away': {
      const subject = await person.write(life, text, [random.pick(['ok', 'slow'])])
      await pause(random.int(0, 10))
      recorder.away(random.int(5, 60))
      await pause(random.int(0, 60))
      return subject
    }
    case 'jump': {
      recorder.listing(false)
      const arrived = recorder.arrival({ text })
      const subject = await person.write(life, text, ['hold'])
      await arrived
      recorder.forgetWait()
      life.setClock(random.pick([-2, 5, -0.3]) * 86_400_000)
      return subject
    }
    case 'anytime': {
      const any: Behaviour[] = ['ok', 'slow', 'expired', 'limited', 'blocked', ...DOUBTFUL]
      const subject = await person.write(life, text, [random.pick(any)])
      await person.background(life, 4, any)
      await pause(random.int(0, 40))
      return subject
    }
  }
}

/** An accepted message and a lost one like it, of which the service lists one. */
async function twins(life: Life, text: string, { person, recorder }: Sides): Promise<Written> {
  const to = person.customer()
  recorder.listing(false)
  const first = await person.write(life, text, ['ok', 'cutBefore'], to)
  await life.reaches(({ id, state }) => id === first.id && state === 'accepted')
  const second = await person.queue(life, text, first.thread)
  await life.reaches((message) => message.id === second.id && message.state === 'unknown')
  return second
}
