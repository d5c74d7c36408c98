import { EventEmitter } from 'node:events'
import { request as http } from 'node:http'
import { Readable } from 'node:stream'
import { needReady } from '../arguments.mjs'
import { system } from '../system.mjs'
import { guard } from '../types.mjs'

/** What Chromium calls the errors of Node. */
const names = { ECONNREFUSED: 'CONNECTION_REFUSED', ECONNRESET: 'CONNECTION_RESET' }
const errorOf = ({ code }) => new Error(`net::ERR_${names[code] ?? 'FAILED'}`)

/** lib/browser/api/net-client-request.ts, over Node’s own client. */
class ClientRequest extends EventEmitter {
  #options
  #sent
  #response
  #isOver = false

  constructor(options) {
    super()
    this.#options = options
  }

  end() {
    const { protocol, hostname, port, path, headers, method = 'GET' } = this.#options
    system.fetched.push(path)
    this.#sent = http({ protocol, hostname, port, path, headers, method })
    this.#sent.on('response', (answer) => this.#answered(answer))
    this.#sent.on('error', (error) => this.#die(errorOf(error)))
    this.#sent.end()
    // A stream is closed once all of it was written.
    process.nextTick(() => this.emit('close'))
  }

  abort() {
    process.nextTick(() => this.emit('abort'))
    this.#die()
  }

  #answered(answer) {
    const { statusCode, statusMessage, headers } = answer
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      this.emit('redirect', statusCode, 'GET', headers.location, headers)
      if (this.#options.redirect === 'manual') this.#die(new Error('Redirect was cancelled'))
      else if (!this.#isOver) system.defects.push('a redirect was followed')
      return
    }
    this.#response = Object.assign(new Readable({ read: () => answer.resume() }), {
      statusCode,
      statusMessage,
      headers,
    })
    answer.on('data', (chunk) => this.#response.push(chunk) || answer.pause())
    answer.on('end', () => this.#response.push(null))
    answer.on('error', (error) => this.#die(errorOf(error)))
    this.emit('response', this.#response)
  }

  #die(error) {
    if (this.#isOver) return
    this.#isOver = true
    this.#sent.destroy()
    this.#response?.destroy(error)
    if (error) this.emit('error', error)
  }
}

export const net = guard(
  {
    request(options) {
      needReady('net.request() before ready')
      return new ClientRequest(options)
    },
  },
  'Net',
)
