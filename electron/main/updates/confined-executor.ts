import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import type { ClientRequest, IncomingMessage } from 'electron'
import { UpdateRefused } from './trouble.ts'

/** How long nothing may come, milliseconds: Chromium itself would wait for ever. */
const PATIENCE = 60_000

/** electron-updater's network access, without redirects and with limited replies. */
export class ConfinedExecutor extends ElectronHttpExecutor {
  /** How many bytes the next answer may have. */
  most = 0
  #last: ClientRequest | undefined

  /** Ends what is being fetched: electron-updater would let it go on unread. */
  stop(): void {
    this.#last?.abort()
  }

  override createRequest(
    options: object,
    answered: (response: IncomingMessage) => void,
  ): ClientRequest {
    const { most } = this
    const request = super.createRequest(options, (response: IncomingMessage) => {
      const declared = Number(response.headers['content-length'] ?? 0)
      let left = most
      response.on('end', over)
      response.on('error', over)
      if (declared > left) return tooLarge()
      response.on('data', (chunk: Buffer) => {
        silence.refresh()
        left -= chunk.length
        if (left < 0) tooLarge()
      })
      answered(response)
    })
    const refuse = (error: Error) => {
      request.abort()
      request.emit('error', error)
    }
    const tooLarge = () => refuse(new UpdateRefused('tooLarge', `More than ${most} bytes came`))
    const silence = setTimeout(
      () => refuse(new UpdateRefused('unreachable', 'Nothing came any more')),
      PATIENCE,
    )
    const over = () => clearTimeout(silence)
    // Its own `close` may come before the answer: by then all of it was sent.
    request.on('error', over)
    request.on('abort', over)
    this.#last = request
    return request
  }

  protected override addRedirectHandlers(
    request: ClientRequest,
    _options: object,
    reject: (error: Error) => void,
  ): void {
    request.on('redirect', (_status, _method, address) => {
      request.abort()
      // The rest of the address may contain a secret.
      const host = URL.canParse(address) ? new URL(address).host : 'no address'
      reject(new UpdateRefused('redirected', `It leads to ${host}`))
    })
  }
}
