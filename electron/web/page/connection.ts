import { createBirpc } from 'birpc'
import type { BirpcReturn } from 'birpc'
import type { Answer, Argument, CommandName } from '../../bridge/index.ts'
import type { BridgeEvent } from '../../bridge/index.ts'
import type { FailureKind, Result } from '../../bridge/failures.ts'
import type { FileHandle } from '../../bridge/files.ts'
import { answerHello, newNonce, type Credential, type Hello } from './proof.ts'
import { bridgePath, subprotocol, unknownKeyCode } from './protocol.ts'
import type { FilePiece, PageFunctions, ServerFunctions } from './protocol.ts'

/** Pauses before a lost connection is tried again, milliseconds; the last one repeats. */
const pauses = [100, 300, 1000, 2000, 5000]

interface Listeners {
  event(event: BridgeEvent): void
  sendFile(piece: FilePiece): void
  /** The credential for the session from now on. */
  admitted(credential: Credential): void
  /** The program knows nothing of any credential; no further try is made. */
  refused(): void
  /** Another program answers at the address, and has learnt nothing; no further try is made. */
  stranger(): void
}

type Rpc = BirpcReturn<ServerFunctions, PageFunctions, false>

/**
 * The page's socket. Nothing is sent over it before the program has proved its identity. It
 * reconnects by itself and announces that with `bridge.connection`: `lost` once when the connection
 * breaks, `open` when it is back. While it is lost a command fails at once as `disconnected`; one
 * on its way when the connection broke fails as `unknown`.
 */
export class Connection {
  readonly #credentials: Credential[]
  readonly #listeners: Listeners
  readonly #first = Promise.withResolvers<undefined>()
  #rpc: Rpc | undefined
  #failures = 0

  /** @param credentials at least one; the next is tried where the program knows nothing of the first */
  constructor(credentials: Credential[], listeners: Listeners) {
    this.#credentials = credentials
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

  /** @throws where the program is lost */
  async offerFile(name: string, size: number): Promise<FileHandle> {
    return (await this.#there()).$call('offerFile', name, size)
  }

  /** @throws where the program is lost */
  async keptTicket(handle: FileHandle): Promise<string | null> {
    return (await this.#there()).$call('keptTicket', handle)
  }

  async #there(): Promise<Rpc> {
    await this.#first.promise
    if (!this.#rpc) throw new Error('The program is lost')
    return this.#rpc
  }

  #connect(): void {
    const [credential] = this.#credentials
    if (!credential) return this.#listeners.refused()
    const nonce = newNonce()
    const socket = new WebSocket(`ws://${location.host}${bridgePath}`, [
      subprotocol,
      credential.id,
      nonce,
    ])
    const meet = ({ data }: MessageEvent<string>) => {
      this.#meet(socket, credential, nonce, data).catch(() => socket.close())
    }
    socket.addEventListener('message', meet, { once: true })
    socket.addEventListener('close', ({ code }) => this.#closed(code))
  }

  async #meet(
    socket: WebSocket,
    credential: Credential,
    nonce: string,
    said: string,
  ): Promise<void> {
    const answer = await answerHello(credential, nonce, readHello(said))
    if (!answer) {
      this.#credentials.length = 0
      this.#listeners.stranger()
      return socket.close()
    }
    if (socket.readyState !== WebSocket.OPEN) return
    this.#credentials.splice(0, Infinity, answer.next)
    this.#listeners.admitted(answer.next)
    socket.send(JSON.stringify({ proof: answer.proof }))
    this.#opened(socket)
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
      this.#credentials.shift()
      return this.#connect()
    }
    this.#failures += 1
    if (this.#failures === 1) {
      this.#first.resolve(undefined)
      this.#listeners.event({ name: 'bridge.connection', payload: { state: 'lost' } })
    }
    // A stranger was met.
    if (this.#credentials.length === 0) return
    setTimeout(() => this.#connect(), pauses[Math.min(this.#failures, pauses.length) - 1])
  }
}

function failed(kind: FailureKind): { ok: false; failure: { kind: FailureKind } } {
  return { ok: false, failure: { kind } }
}

/** A message of another shape proves nothing either. */
function readHello(text: string): Hello {
  try {
    const { nonce, proof, session } = JSON.parse(text) as Partial<Hello>
    return {
      nonce: String(nonce),
      proof: String(proof),
      ...(session && { session: String(session) }),
    }
  } catch {
    return { nonce: '', proof: '' }
  }
}
