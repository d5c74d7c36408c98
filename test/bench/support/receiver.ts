import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Agent, request } from 'undici'
import type { Figure } from '../figure.ts'
import type { Delays, Said } from './receiver-program.ts'

const POSTS = 1_000
/** Connections that post at a time. */
const AT_ONCE = 4
const BODY = JSON.stringify({ call_id: 'a-1', direction: 'inbound', to: '79990000000' })

/**
 * A thousand posts of a call's news to the receiver, against a server that takes bodies and says OK. Each
 * runs in a process of its own, and they take turns. The delay is that of timers in the receiver's process
 * while they come, against the same length of time in which nothing does.
 */
export async function receiver(turns: number): Promise<Figure[]> {
  const [bare, ours] = [await open('bare'), await open('receiver')]
  const walls: Record<'floor' | 'ours', number[]> = { floor: [], ours: [] }
  const delays: Record<'idle' | 'busy', Delays[]> = { idle: [], busy: [] }
  try {
    for (let turn = -1; turn < turns; turn += 1) {
      const floor = await bare.take()
      const taken = await ours.take()
      const idle = await ours.idle(taken.wall)
      if (turn < 0) continue
      walls.floor.push(floor.wall)
      walls.ours.push(taken.wall)
      delays.idle.push(idle)
      delays.busy.push(taken.delays)
    }
  } finally {
    bare.close()
    ours.close()
  }
  const of = (all: Delays[], which: keyof Delays) => all.map((one) => one[which])
  return [
    {
      what: '1,000 posts to the receiver, against a bare server',
      unit: 'ms',
      floor: walls.floor,
      ours: walls.ours,
      goal: 1.5,
    },
    {
      what: 'loop delay meanwhile, mean, against idle',
      unit: 'ms',
      floor: of(delays.idle, 'mean'),
      ours: of(delays.busy, 'mean'),
      goal: 1.2,
    },
    {
      what: 'the same, longest',
      unit: 'ms',
      floor: of(delays.idle, 'longest'),
      ours: of(delays.busy, 'longest'),
    },
  ]
}

async function open(way: 'bare' | 'receiver') {
  const child = fork(join(import.meta.dirname, 'receiver-program.ts'), [way])
  const hear = async () => ((await once(child, 'message')) as [Said])[0]
  const { url = '' } = await hear()
  const dispatcher = new Agent({ connections: AT_ONCE })

  async function ask(word: 'begin' | 'end'): Promise<Said> {
    const said = hear()
    child.send(word)
    return said
  }
  async function watched(work: () => Promise<unknown>): Promise<{ wall: number; delays: Delays }> {
    await ask('begin')
    const begun = performance.now()
    await work()
    const wall = performance.now() - begun
    const { delays, posts } = await ask('end')
    if (!delays) throw new Error('It did not say how late its timers were')
    if (posts !== undefined && posts !== 0 && posts !== POSTS) {
      throw new Error(`${posts} posts came, not ${POSTS}`)
    }
    return { wall, delays }
  }
  async function postAll(): Promise<void> {
    let left = POSTS
    const headers = { 'content-type': 'application/json' }
    const line = async () => {
      while (left > 0) {
        left -= 1
        const { body } = await request(url, { method: 'POST', headers, body: BODY, dispatcher })
        if ((await body.text()) !== 'OK') throw new Error('A post was not taken')
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, line))
  }

  return {
    take: () => watched(postAll),
    idle: async (length: number) => {
      const nothing = () => new Promise((resolve) => setTimeout(resolve, length))
      return (await watched(nothing)).delays
    },
    close() {
      void dispatcher.destroy()
      child.kill('SIGKILL')
    },
  }
}
