import type { FailureKind, Result } from '../../bridge/failures.ts'
import type { FileHandle } from '../../bridge/surface.ts'
import { filesPath, keyHeader, ownHeader, type FilePiece } from './protocol.ts'

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

  #keep(handle: FileHandle, file: File): void {
    const [oldest] = this.#files.keys()
    if (this.#files.size === KEPT && oldest !== undefined) this.#files.delete(oldest)
    this.#files.set(handle, file)
  }

  #post(path: string, body: string | Blob, type: string): Promise<Response> {
    const headers = {
      'content-type': type,
      [ownHeader.name]: ownHeader.value,
      [keyHeader]: this.#key,
    }
    return fetch(path, { method: 'POST', headers, body })
  }
}

function failed(kind: FailureKind): { ok: false; failure: { kind: FailureKind } } {
  return { ok: false, failure: { kind } }
}
