import type { Argument } from '../bridge/index.ts'
import { createDispatcher } from '../core/dispatch.ts'
import type { Dispatcher } from '../core/dispatch.ts'
import { createHearing, type Hearing } from '../core/platform/hearing.ts'
import { asPartOf } from '../core/platform/work.ts'
import type { CommandHandlers, Logger } from '../core/ports.ts'

type Attention = Argument<'app.attention'>

/** One window’s connection to the core. */
export interface CoreConnection {
  dispatch: Dispatcher
  /**
   * The window shows another page from now on: reusable consent ended with the last one, and so did
   * its pending answers.
   */
  renew(): void
  /** The window is gone. */
  close(): Promise<void>
}

export interface CoreConnections {
  /**
   * @param own commands that the shell answers to this window itself
   * @param isThere true if messages for the window still reach it
   * @param page the page that it shows first: questions about its commands are put to it
   */
  open(own?: Partial<CommandHandlers>, isThere?: () => boolean, page?: object): CoreConnection
}

/**
 * Gives every window its own connection to the core. They differ in `app.attention` only: the core
 * takes one statement for all windows, and the user looks if any window is looked at.
 */
export function createConnections(commands: CommandHandlers, log: Logger): CoreConnections {
  const windows = new Map<symbol, Attention>()
  const report = () => commands['app.attention'](joined([...windows.values()]))
  return {
    open(own, isThere = () => true, first = {}) {
      const window = Symbol('window')
      const attend = (attention: Attention) => {
        windows.set(window, attention)
        return report()
      }
      let page = first
      const dispatch = createDispatcher({ ...commands, ...own, 'app.attention': attend }, log)
      /** Commands whose answers have not left yet. */
      const owed = new Set<Hearing>()
      const loseOwed = () => {
        for (const hearing of owed) hearing.end(false)
      }
      return {
        async dispatch(name, argument) {
          const hearing = createHearing()
          owed.add(hearing)
          const answer = await hearing.run(() => asPartOf({ page }, () => dispatch(name, argument)))
          // The shell sends it before that.
          setImmediate(() => {
            hearing.end(isThere())
            owed.delete(hearing)
          })
          return answer
        },
        renew() {
          page = {}
          loseOwed()
        },
        async close() {
          loseOwed()
          if (windows.delete(window)) await report()
        },
      }
    },
  }
}

function joined(windows: Attention[]): Attention {
  return {
    visible: windows.some(({ visible }) => visible),
    focused: windows.some(({ focused }) => focused),
  }
}
