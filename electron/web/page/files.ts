import type { FailureKind, Result } from '../../bridge/failures.ts'
import type { FileHandle } from '../../bridge/files.ts'
import { filesPath, keptPath, keyHeader, ownHeader, type FilePiece } from './protocol.ts'

/** As many as the program keeps of one page. */
const KEPT = 20

/** Files that this page offered. Their bytes stay on the disk until the program asks for them. */
export class PageFiles {
  readonly #key: string
  readonly #files = new Map<FileHandle, File>()

  constructor(key: string) {
    this.#key = key
  }

  /** Never rejects. */
  async offer(file: File): Promise<Result<FileHandle>> {
    const { name, size } = file
    try {
      const body = JSON.stringify({ name, size })
      const response = await this.#post(filesPath, body, 'application/json')
      if (!response.ok) return failed('invalid')
      const { handle } = (await response.json()) as { handle: FileHandle }
      this.#keep(handle, file)
      return { ok: true, value: handle }
    } catch {
      return failed('disconnected')
    }
  }

  /** Sends a piece that the program asks for. Another tab of the same session may have the file. */
  async send({ handle, ticket, from, to }: FilePiece): Promise<void> {
    const piece = this.#files.get(handle)?.slice(from, to)
    if (!piece) return
    try {
      await this.#post(`${filesPath}/${ticket}`, piece, 'application/octet-stream')
    } catch {
      // The program sees that it broke off, and says so to whoever waits for the upload.
    }
  }

  /** The bytes of a file that the program keeps. Never rejects. */
  async read(handle: FileHandle): Promise<Result<ArrayBuffer>> {
    try {
      const response = await fetch(`${keptPath}/${handle}`, { headers: this.#headers })
      if (!response.ok) return failed('notFound')
      return { ok: true, value: await response.arrayBuffer() }
    } catch {
      return failed('disconnected')
    }
  }

  get #headers(): Record<string, string> {
    return { [ownHeader.name]: ownHeader.value, [keyHeader]: this.#key }
  }

  #keep(handle: FileHandle, file: File): void {
    const [oldest] = this.#files.keys()
    if (this.#files.size === KEPT && oldest !== undefined) this.#files.delete(oldest)
    this.#files.set(handle, file)
  }

  #post(path: string, body: string | Blob, type: string): Promise<Response> {
    return fetch(path, {
      method: 'POST',
      headers: { 'content-type': type, ...this.#headers },
      body,
    })
  }
}

function failed(kind: FailureKind): { ok: false; failure: { kind: FailureKind } } {
  return { ok: false, failure: { kind } }
}
