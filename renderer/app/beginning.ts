import type { AppState } from '../../electron/bridge/commands.ts'
import type { BridgeEvent } from '../../electron/bridge/events.ts'
import type { Result } from '../../electron/bridge/failures.ts'

/** The app's state, and what happened since it was asked for. */
export interface Beginning {
  state: Result<AppState>
  /** Hands over what was heard so far, once; from then on others listen. */
  heard(): BridgeEvent[]
}

/** Asks for the app's state before the code that uses it has arrived, and keeps events for it. */
export async function listenAndAsk(): Promise<Beginning> {
  const events: BridgeEvent[] = []
  const stop = window.switchdesk.listen((event) => events.push(event))
  const state = await window.switchdesk.call('app.state', undefined)
  return {
    state,
    heard() {
      stop()
      return events
    },
  }
}
