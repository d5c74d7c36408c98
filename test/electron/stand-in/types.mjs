/** What Electron's own types (electron.d.ts of the checkout) say there is: members, events, options. */
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The project's folder. */
const checkout = join(import.meta.dirname, '../../..')
/** The folder of the program under test: the project's own, or what was packed of it. */
export const program = process.env.STAND_IN_PROGRAM ?? checkout
const source = readFileSync(join(checkout, 'node_modules/electron/electron.d.ts'), 'utf8')
const kinds = new Map()

for (const m of source.matchAll(
  /^ {2}(?:class|interface) (\w+)(?: extends ([\w.]+))? \{\n(.*?)^ {2}\}/gms,
)) {
  const [, name, parent, withComments] = m
  const body = withComments.replace(/\/\*\*.*?\*\//gs, '')
  const kind = kinds.get(name) ?? {
    members: new Map(),
    events: new Set(),
    parent: parent?.replace('NodeJS.', ''),
  }
  kinds.set(name, kind)
  for (const [, event] of body.matchAll(/\bon\(event: '([\w-]+)'/g)) kind.events.add(event)
  for (const [, member, optional, type] of body.matchAll(
    /^ {4}(?:static |readonly )*(\w+)(\??)(?::\s*([^;]*);|[(<])/gm,
  ))
    if (!['constructor'].includes(member))
      kind.members.set(member, { optional: optional === '?', type })
}

const own = (name) => {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`stand-in: electron.d.ts has no ${name}`)
  return kind
}
const chain = (name) => (kinds.has(name) ? [own(name), ...chain(own(name).parent)] : [])
const hasMember = (name, member) => chain(name).some(({ members }) => members.has(member))
const hasEvent = (name, event) => chain(name).some(({ events }) => events.has(event))

class NotInElectron extends Error {
  name = 'NotInElectron'
}
/** Everything that was refused, whoever swallowed the exception. */
export const refusals = []
export function refuse(text) {
  refusals.push(text)
  throw new NotInElectron(text)
}
export function must(condition, text) {
  if (!condition) {
    refusals.push(text)
    throw new TypeError(text)
  }
}

/** Checks a value against a type as electron.d.ts writes it; unknown kinds of types are let through. */
export function check(type, value, where) {
  type = type.trim()
  const union = splitUnion(type)
  if (union.length > 1) {
    const fits = union.some((one) => {
      try {
        look(one, value, where)
        return true
      } catch {
        return false
      }
    })
    must(fits, `${where}: ${short(value)} is no ${type.slice(0, 90)}`)
    return
  }
  try {
    look(type, value, where)
  } catch (error) {
    refusals.push(error.message)
    throw error
  }
}
function look(type, value, where) {
  type = type
    .trim()
    .replace(/^\((.*)\)$/s, (whole, inner) => (balanced(inner) ? inner : whole))
    .trim()
  const union = splitUnion(type)
  if (union.length > 1) return check(type, value, where)
  const is = (good) => {
    if (!good) throw new TypeError(`${where}: ${short(value)} is no ${type.slice(0, 90)}`)
  }
  if (/^'.*'$/.test(type)) return is(value === type.slice(1, -1))
  if (['string', 'number', 'boolean', 'undefined'].includes(type)) return is(typeof value === type)
  if (type === 'null') return is(value === null)
  if (type.includes('=>')) return is(typeof value === 'function')
  if (type.endsWith('[]')) {
    is(Array.isArray(value))
    value.forEach((one, index) => look(type.slice(0, -2), one, `${where}[${index}]`))
    return
  }
  if (type === 'NativeImage' || type === 'Menu') return is(value?.constructor?.name === type)
  if (!kinds.has(type) || chain(type).some(({ events }) => events.size > 0)) return
  is(typeof value === 'object' && value !== null)
  for (const [key, inner] of Object.entries(value)) {
    if (!hasMember(type, key)) throw new TypeError(`${where}: Electron's ${type} has no ${key}`)
    const member = chain(type)
      .map(({ members }) => members.get(key))
      .find(Boolean)
    if (inner === undefined && member.optional) continue
    if (member.type) look(member.type, inner, `${where}.${key}`)
  }
  for (const { members } of chain(type))
    for (const [key, member] of members)
      if (!member.optional && member.type && !(key in value))
        throw new TypeError(`${where}: ${key} is missing`)
}
const short = (value) => {
  try {
    return JSON.stringify(value)?.slice(0, 60) ?? String(value)
  } catch {
    return String(value)
  }
}
function balanced(text) {
  let depth = 0
  for (const c of text) {
    if (c === '(') depth += 1
    if (c === ')' && --depth < 0) return false
  }
  return depth === 0
}
function splitUnion(type) {
  const bare = type.replace(/^\((.*)\)$/s, (whole, inner) => (balanced(inner) ? inner : whole))
  const parts = []
  let depth = 0
  let part = ''
  for (let i = 0; i < bare.length; i += 1) {
    const c = bare[i]
    if ('(<{'.includes(c)) depth += 1
    if (')}'.includes(c) || (c === '>' && bare[i - 1] !== '=')) depth -= 1
    if (c === '|' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += c
  }
  parts.push(part)
  return /=>/.test(bare) && parts.length > 1 && !bare.startsWith('(')
    ? [bare]
    : parts.map((one) => one.trim())
}

const plumbing = new Set([
  ...Object.getOwnPropertyNames(EventEmitter.prototype),
  ...Object.getOwnPropertyNames(Object.prototype),
  '_events',
  '_eventsCount',
  '_maxListeners',
  'domain',
  'then',
  'toJSON',
  'inspect',
  'asymmetricMatch',
  'nodeType',
  'tagName',
  '$$typeof',
])

/** Lets through what Electron has and this file implements; says which of the two is missing. */
export function guard(target, kind) {
  own(kind)
  return new Proxy(target, {
    get(of, key, receiver) {
      if (typeof key === 'symbol' || key in of || plumbing.has(key) || key.startsWith('_'))
        return Reflect.get(of, key, receiver)
      if (hasMember(kind, key)) refuse(`stand-in: ${kind}.${key} is not implemented here`)
      return refuse(`Electron has no ${kind}.${key}`)
    },
    set(of, key, value, receiver) {
      if (
        typeof key === 'string' &&
        !(key in of) &&
        !plumbing.has(key) &&
        !key.startsWith('_') &&
        !hasMember(kind, key)
      )
        refuse(`Electron has no ${kind}.${key} to set`)
      return Reflect.set(of, key, value, receiver)
    },
  })
}

/** An emitter that knows only Electron's events. */
export class Source extends EventEmitter {
  constructor(kind) {
    super()
    Object.defineProperty(this, '_kind', { value: kind, enumerable: false })
    const guarded = guard(this, kind)
    for (const method of [
      'on',
      'once',
      'addListener',
      'prependListener',
      'off',
      'removeListener',
      'emit',
    ])
      Object.defineProperty(this, method, {
        enumerable: false,
        configurable: true,
        writable: true,
        value(event, ...rest) {
          if (
            typeof event === 'string' &&
            !['newListener', 'removeListener', 'error'].includes(event) &&
            !hasEvent(kind, event)
          )
            refuse(`Electron's ${kind} has no event '${event}'`)
          return EventEmitter.prototype[method].call(guarded, event, ...rest)
        },
      })
    return guarded
  }
}

/** An event as Electron hands it out. */
export function electronEvent(sender, more = {}) {
  const event = {
    preventDefault() {
      event.defaultPrevented = true
    },
    defaultPrevented: false,
    sender,
  }
  return Object.assign(event, more)
}
