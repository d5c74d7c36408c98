import fc from 'fast-check'
import { inspect } from 'node:util'
import { expect } from 'vitest'
import type { z } from 'zod'
import { createRandom, type Random } from '../../../electron/demo/random.ts'
import type { Operation, ServiceFailure } from '../../../electron/service/index.ts'
import { TOKEN } from './client.ts'

/** What the sample inputs hold that no log may show; replies repeat it. */
export const secrets = [
  TOKEN,
  'refresh-5b1e07c2',
  'Секрет-1905',
  '79001234567',
  'Добрый день',
  'anna@',
]

/** Everything that a log could be given of a failure. */
function traces(failure: ServiceFailure): string {
  const shown = inspect(failure, { depth: 10, showHidden: true, getters: false })
  return [brief(failure), failure.stack, shown].join('\n')
}

/** The cheaper part of it. */
export function brief(failure: ServiceFailure): string {
  return `${String(failure)} ${JSON.stringify(failure)} ${String(failure.cause)}`
}

export function expectClean(failure: ServiceFailure): void {
  const logged = traces(failure)
  for (const secret of secrets) expect(logged).not.toContain(secret)
}

const HTML = `<!doctype html><html><body><h1>502 Bad Gateway</h1>${secrets.join(' ')}</body></html>`

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>(
    (inner, _, level) => (level % 2 ? { data: inner } : [inner]),
    null,
  )

/** Values that fit hardly any field. */
const junk = fc.sample(
  fc.oneof(
    fc.constantFrom(
      null,
      true,
      false,
      '',
      ' ',
      '\0',
      '-1',
      '0',
      '1e3',
      'NaN',
      [],
      {},
      [[]],
      [null],
    ),
    fc.constantFrom(...secrets, HTML, '<script>alert(1)</script>', '../../x', '́́', '\u202e'),
    fc.constantFrom(-1, -2, -3, 0, 0.5, 1e308, -1e308, 2 ** 53, -(2 ** 31)),
    fc.constantFrom(
      { __proto__: null, constructor: 1 },
      { invalid: [1], valid: [2] },
      { 0: {}, 1: {} },
    ),
    fc.constantFrom(...[1, 2, 10, 100].map(nested)),
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.string({ unit: 'grapheme' }),
    fc.jsonValue({ maxDepth: 2 }),
  ),
  { seed: 1905, numRuns: 2_000 },
)

/** So long that only a few replies have one. */
const huge = [
  '9'.repeat(100_000),
  Array.from({ length: 5_000 }, () => null),
  nested(1_500),
  HTML.repeat(300),
]

/** Fields of the rows, whose schemas judge them one by one and out of sight. */
const rowFields =
  'id name number login password email phone status date sum money amount datetime comment sender receiver msg incoming pdu on_line aon following sms_packet black_list endpoints posts type timeout pickup fee code region title full_number charged_amount reserved_to follow jmx_id url event allowed tariff services alias access_token'.split(
    ' ',
  )

const oddNames = ['extra', '0', '', '__proto__', 'constructor', 'valid', 'invalid', '+79001234567']

/** Makes replies of all kinds to one operation, the same ones for the same seed. */
export interface Garbage {
  /** A body, from what would be a fine reply to what is none at all. */
  body(request: { id: unknown }): string
  status(): number
  headers(): Record<string, string>
}

const statuses = [201, 204, 302, 400, 401, 404, 422, 429, 500, 502]

export function createGarbage(operation: Operation, seed: number): Garbage {
  const random = createRandom(seed, operation.id)
  const value = (): unknown => random.pick(junk)
  const make = (share: number) => plausible(operation.reply, { random, value, share })
  const isRpc = operation.family === 'rpc' || operation.family === 'sms'

  function reply(): unknown {
    if (random.chance(0.005)) return random.pick([(all: unknown) => all, within])(random.pick(huge))
    if (random.chance(0.06)) return value()
    const made = make(random.pick([0, 0.02, 0.1, 0.4]))
    if (isRpc) return made
    return random.chance(0.1)
      ? spread(made, { success: value(), message: value(), code: value() })
      : made
  }

  function wrapped(id: unknown): unknown {
    if (!isRpc) return reply()
    const error = random.chance(0.85) ? null : value()
    const echo = random.chance(0.95) ? id : value()
    const result = random.chance(0.1) ? random.pick([1, true, -1, -2, '-1', 0]) : reply()
    return { jsonrpc: '2.0', id: echo, result, error }
  }

  return {
    body({ id }) {
      if (random.chance(0.03)) return HTML
      if (random.chance(0.02)) return ''
      const text = JSON.stringify(wrapped(id))
      return random.chance(0.03) ? text.slice(0, random.int(0, text.length)) : text
    },
    status: () => (random.chance(0.8) ? 200 : random.pick(statuses)),
    headers: () => ({
      'content-type': random.pick([
        'application/json',
        'text/html',
        'audio/wav',
        HTML.slice(0, 30),
      ]),
      ...(random.chance(0.3)
        ? { location: String(random.pick(['/sip/7', '/sip/', '//', '?', '-1'])) }
        : {}),
      ...(random.chance(0.3)
        ? { 'retry-after': String(random.pick(['5', '-5', 'soon', ''])) }
        : {}),
    }),
  }
}

/** A value in the places where lists and reasons are looked for. */
const within = (value: unknown) => ({ data: value, message: value, user: value, success: true })

function spread(value: unknown, fields: object): unknown {
  return typeof value === 'object' && !Array.isArray(value) ? { ...value, ...fields } : value
}

interface Making {
  random: Random
  value(): unknown
  /** How much of it is junk, missing or too much, from 0 to 1. */
  share: number
}

/** A value that this schema may take, with junk in places. */
function plausible(schema: z.core.$ZodType, making: Making): unknown {
  const { random, share, value } = making
  if (share > 0 && random.chance(share)) return value()
  const { def } = (schema as z.core.$ZodTypes)._zod
  const inner = (type: z.core.$ZodType) => plausible(type, making)
  switch (def.type) {
    case 'object':
      return object(def.shape, making)
    case 'optional':
    case 'nullable':
      return random.chance(0.2) ? null : inner(def.innerType)
    case 'union':
      return inner(random.pick(def.options))
    case 'pipe':
      return inner(def.in)
    case 'array':
      return Array.from({ length: random.int(0, 3) }, () =>
        isUnknown(def.element) ? row(making) : inner(def.element),
      )
    case 'record':
      return { main: inner(def.valueType), [random.pick(oddNames)]: inner(def.valueType) }
    case 'tuple':
      return []
    case 'literal':
      return random.pick(def.values)
    case 'enum':
      return random.pick(Object.values(def.entries))
    case 'string':
      return random.pick(['5', '79001234567', 'ab-1', '12.50'])
    case 'number':
      return random.pick([1, 7, 200])
    case 'boolean':
      return random.chance(0.5)
    default:
      return value()
  }
}

function object(shape: Record<string, z.core.$ZodType>, making: Making): unknown {
  const { random, share, value } = making
  const fields = Object.entries(shape).filter(() => !random.chance(share))
  const made = fields.map(([name, type]) => [name, plausible(type, making)] as const)
  const extra = random.chance(share) ? [[random.pick(oddNames), value()] as const] : []
  // A reply without `success` whose `message` is a text is a refusal.
  return Object.fromEntries(
    [...made, ...extra].map(([name, of]) =>
      name === 'success' ? [name, random.chance(0.9) || of] : [name, of],
    ),
  )
}

function row({ random, value, share }: Making): unknown {
  const fields = rowFields.filter(() => random.chance(0.3))
  const junk = () =>
    random.chance(Math.max(share, 0.3)) ? value() : random.pick([1, '5', 'ab', null])
  return Object.fromEntries(fields.map((name) => [name, junk()]))
}

function isUnknown(schema: z.core.$ZodType): boolean {
  return schema._zod.def.type === 'unknown'
}
