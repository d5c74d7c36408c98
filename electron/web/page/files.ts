import type { FailureKind, Result } from '../../bridge/failures.ts'
import type { FileHandle } from '../../bridge/files.ts'
import type { Connection } from './connection.ts'
import { filesPath, keptPath, ownHeader, type FilePiece } from './protocol.ts'

/** As many as the program keeps of one page. */
const KEPT = 20

const headers = { [ownHeader.name]: ownHeader.value }

/**
 * Files that this page offered. Their bytes stay on the disk until the program asks for them. What they
 * are called and where they go is said over the proven connection alone.
 */
export class PageFiles {
  readonly #connection: Pick<Connection, 'offerFile' | 'keptTicket'>
  readonly #files = new Map<FileHandle, File>()

  constructor(connection: Pick<Connection, 'offerFile' | 'keptTicket'>) {
    this.#connection = connection
  }

  /** Never rejects. */
  async offer(file: File): Promise<Result<FileHandle>> {
    const { name, size } = file
    // Longer than any system allows; the program would end the connection.
    if (name.length > 1_000) return failed('invalid')
    try {
      const handle = await this.#connection.offerFile(name, size)
      this.#keep(handle, file)
      return { ok: true, value: handle }
    } catch {
      return failed('disconnected')
    }
  }

  /** Sends a piece that the program asks for. Another tab of the same session may have the file. */
  async send({ handle, ticket, from, to }: FilePiece): Promise<void> {
    const body = this.#files.get(handle)?.slice(from, to)
    if (!body) return
    try {
      const type = { 'content-type': 'application/octet-stream' }
      await fetch(`${filesPath}/${ticket}`, {
        method: 'POST',
        headers: { ...headers, ...type },
        body,
      })
    } catch {
      // The program sees the interruption, and reports it to the command that waits for the upload.
    }
  }

  /** The bytes of a file that the program keeps. Never rejects. */
  async read(handle: FileHandle): Promise<Result<ArrayBuffer>> {
    if (handle.length > 100) return failed('notFound')
    try {
      const ticket = await this.#connection.keptTicket(handle)
      const response = ticket !== null && (await fetch(`${keptPath}/${ticket}`, { headers }))
      if (!response || !response.ok) return failed('notFound')
      return { ok: true, value: await response.arrayBuffer() }
    } catch {
      return failed('disconnected')
    }
  }

  #keep(handle: FileHandle, file: File): void {
    const [oldest] = this.#files.keys()
    if (this.#files.size === KEPT && oldest !== undefined) this.#files.delete(oldest)
    this.#files.set(handle, file)
  }
}

function failed(kind: FailureKind): { ok: false; failure: { kind: FailureKind } } {
  return { ok: false, failure: { kind } }
}
