import type { Argument } from '../bridge/index.ts'
import { createDispatcher } from '../core/dispatch.ts'
import type { Dispatcher } from '../core/dispatch.ts'
import type { CommandHandlers, Logger } from '../core/ports.ts'

type Attention = Argument<'app.attention'>

/** One window’s connection to the core. */
export interface CoreConnection {
  dispatch: Dispatcher
  /** The window is gone, and looks at nothing any more. */
  close(): Promise<void>
}

export interface CoreConnections {
  /** @param own what the shell answers to this window itself */
  open(own?: Partial<CommandHandlers>): CoreConnection
}

/**
 * Gives every window its own connection to the core. They differ in `app.attention` only: the core
 * takes one statement for all windows, and somebody looks if any window is looked at.
 */
export function createConnections(commands: CommandHandlers, log: Logger): CoreConnections {
  const windows = new Map<symbol, Attention>()
  const report = () => commands['app.attention'](joined([...windows.values()]))
  return {
    open(own) {
      const window = Symbol('window')
      const attend = (attention: Attention) => {
        windows.set(window, attention)
        return report()
      }
      return {
        dispatch: createDispatcher({ ...commands, ...own, 'app.attention': attend }, log),
        async close() {
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
