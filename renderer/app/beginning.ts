import type { AppState } from '../../electron/bridge/app.ts'
import type { BridgeEvent } from '../../electron/bridge/index.ts'
import type { Result } from '../../electron/bridge/failures.ts'
import { askCabinet, type CabinetAnswers } from '../bridge/ask-cabinet.ts'

/** The app's state, the shown cabinet's, and what happened since they were asked for. */
export interface Beginning {
  state: Result<AppState>
  active?: CabinetAnswers
  /** Hands over what was heard so far, once; from then on others listen. */
  heard(): BridgeEvent[]
}

/**
 * Requests the initial state before the code that uses it has loaded, and queues events for it. The
 * active cabinet is usually known already, so that its data is requested at the same time.
 */
export async function listenAndAsk(): Promise<Beginning> {
  const events: BridgeEvent[] = []
  const stop = window.switchdesk.listen((event) => events.push(event))
  const telling = window.switchdesk.call('app.state', undefined)
  const { active: likely } = window.switchdesk.boot
  const asked = likely === undefined ? undefined : askCabinet(likely)
  const state = await telling
  const active = state.ok ? state.value.active : undefined
  return {
    state,
    ...(active !== undefined && {
      active: active === likely && asked ? asked : askCabinet(active),
    }),
    heard() {
      stop()
      return events
    },
  }
}
