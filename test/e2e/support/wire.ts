import type { Page } from '@playwright/test'
import type { CommandName } from '../../../electron/bridge/index.ts'
import type { EventName, Events } from '../../../electron/bridge/index.ts'
import type { Failure } from '../../../electron/bridge/failures.ts'
import type { CabinetId } from '../../../electron/bridge/cabinet.ts'

/** The wire between the page and its program, for states that a service cannot bring about quickly. */
export interface Wire {
  /** The cabinet that the page asked about last. */
  cabinet(): CabinetId
  /** Tells the page of an event that the program did not tell. */
  tell<E extends EventName>(name: E, payload: Events[E]): void
  /** From now on a command is answered here: with a value, with a failure, or never. */
  answer(name: CommandName, by: { value: unknown } | { failure: Failure } | 'never'): void
  /** From now on the page does not hear of an event that the program tells. */
  mute(name: EventName): void
  /** Commands reach the program again, and events the page. */
  letGo(): void
}

/** Taps the page's connection; to be called before the page is opened. */
export async function tap(page: Page): Promise<Wire> {
  const answers = new Map<CommandName, Parameters<Wire['answer']>[1]>()
  const muted = new Set<EventName>()
  const isMuted = (message: string | Buffer): boolean => {
    if (muted.size === 0) return false
    const { m, a } = JSON.parse(String(message)) as { m?: string; a?: [{ name: EventName }] }
    return m === 'event' && a !== undefined && muted.has(a[0].name)
  }
  let cabinet = ''
  let say: (frame: object) => void = () => undefined
  await page.routeWebSocket(/\/bridge$/, (socket) => {
    const program = socket.connectToServer()
    say = (frame) => socket.send(JSON.stringify(frame))
    program.onMessage((message) => {
      if (!isMuted(message)) socket.send(message)
    })
    socket.onMessage((message) => {
      const { i, a } = JSON.parse(String(message)) as {
        i: string
        a?: [CommandName, { cabinet?: CabinetId } | null]
      }
      // Page and program prove themselves to each other before the first command.
      if (!a) return program.send(message)
      cabinet = a[1]?.cabinet ?? cabinet
      const by = answers.get(a[0])
      if (by === undefined) program.send(message)
      else if (by !== 'never') say({ t: 's', i, r: { ok: 'value' in by, ...by } })
    })
  })
  return {
    cabinet: () => cabinet,
    tell: (name, payload) => say({ t: 'q', m: 'event', a: [{ name, payload }] }),
    answer: (name, by) => void answers.set(name, by),
    mute: (name) => void muted.add(name),
    letGo() {
      answers.clear()
      muted.clear()
    },
  }
}
