import { createBirpc } from 'birpc'
import type { BirpcReturn } from 'birpc'
import type { Answer, Argument, CommandName } from '../../bridge/commands.ts'
import type { BridgeEvent } from '../../bridge/events.ts'
import type { FailureKind, Result } from '../../bridge/failures.ts'
import { bridgePath, subprotocol, unknownKeyCode } from './protocol.ts'
import type { FilePiece, PageFunctions, ServerFunctions } from './protocol.ts'

/** Pauses before a lost connection is tried again, milliseconds; the last one repeats. */
const pauses = [100, 300, 1000, 2000, 5000]

interface Listeners {
  event(event: BridgeEvent): void
  sendFile(piece: FilePiece): void
  /** The server knows nothing of the key; no further try is made. */
  refused(): void
}

type Rpc = BirpcReturn<ServerFunctions, PageFunctions, false>

/**
 * The page's socket. It reconnects by itself and says so with `bridge.connection`: `lost` once when
 * the connection breaks, `open` when it is back. While it is lost a command fails at once as
 * `disconnected`; one that was on its way when the connection broke fails as `unknown`.
 */
export class Connection {
  readonly #key: string
  readonly #listeners: Listeners
  readonly #first = Promise.withResolvers<undefined>()
  #rpc: Rpc | undefined
  #failures = 0

  constructor(key: string, listeners: Listeners) {
    this.#key = key
    this.#listeners = listeners
    this.#connect()
  }

  /** Waits for the first connection only. Never rejects. */
  async call<C extends CommandName>(name: C, argument: Argument<C>): Promise<Result<Answer<C>>> {
    await this.#first.promise
    const rpc = this.#rpc
    if (!rpc) return failed('disconnected')
    try {
      return await rpc.$call('call', name, argument)
    } catch {
      return failed('unknown')
    }
  }

  #connect(): void {
    const socket = new WebSocket(`ws://${location.host}${bridgePath}`, [subprotocol, this.#key])
    socket.addEventListener('open', () => this.#opened(socket))
    socket.addEventListener('close', ({ code }) => this.#closed(code))
  }

  #opened(socket: WebSocket): void {
    const again = this.#failures > 0
    this.#failures = 0
    this.#rpc = createBirpc<ServerFunctions, PageFunctions, false>(
      {
        event: (event) => this.#listeners.event(event),
        sendFile: (piece) => this.#listeners.sendFile(piece),
      },
      {
        proxify: false,
        // The core sets each command's own deadline.
        timeout: -1,
        post: (text: string) => socket.send(text),
        on: (receive) =>
          socket.addEventListener('message', ({ data }: MessageEvent<string>) => receive(data)),
        serialize: JSON.stringify,
        deserialize: JSON.parse,
      },
    )
    this.#first.resolve(undefined)
    if (again) this.#listeners.event({ name: 'bridge.connection', payload: { state: 'open' } })
  }

  #closed(code: number): void {
    const rpc = this.#rpc
    this.#rpc = undefined
    rpc?.$close()
    if (code === unknownKeyCode) {
      this.#listeners.refused()
      return
    }
    this.#failures += 1
    if (this.#failures === 1) {
      this.#first.resolve(undefined)
      this.#listeners.event({ name: 'bridge.connection', payload: { state: 'lost' } })
    }
    setTimeout(() => this.#connect(), pauses[Math.min(this.#failures, pauses.length) - 1])
  }
}

function failed(kind: FailureKind): { ok: false; failure: { kind: FailureKind } } {
  return { ok: false, failure: { kind } }
}
