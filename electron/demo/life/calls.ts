import type { Random } from '../random.ts'
import { routeOf, type RoutedExchange, type Route } from '../rules/route.ts'
import { choosing, type Choose } from '../rules/route/readings.ts'
import type { RoutePlace } from '../rules/route/places.ts'
import { customerNumber } from '../seed/small.ts'
import type { Documents, Entry } from '../state/documents.ts'
import type { LiveCallDocument } from '../state/office-documents.ts'
import { hourOfWeek } from '../time.ts'

/** How a call goes on after it has begun, in seconds. */
export interface CallCourse {
  ring: number
  /** Seconds of talking; undefined if the call is not answered. */
  talk: number | undefined
}

/** A call and how it goes on. */
export interface PlacedCall {
  call: LiveCallDocument
  course: CallCourse
}

/** Context of simulated calls. */
interface Scene {
  documents: Pick<Documents, 'get' | 'list' | 'count'>
  random: Random
  isRegistered(sip: number): boolean
  choose?: Choose
}

/** The longest wait of callers, in seconds. */
const PATIENCE = 60
const TRIES = 20
/** The longest way through menus that a caller takes. */
const PROMPTS = 6

/**
 * Chooses the parties of a call, and lets it go where the account's forwarding leads; undefined if
 * the cabinet has no line, or no one to call.
 */
export function placeCall(scene: Scene, began: number): PlacedCall | undefined {
  return scene.random.chance(0.7) ? placeIncoming(scene, began) : placeOutgoing(scene, began)
}

const talkOf = (random: Random): number => random.int(12, random.chance(0.2) ? 900 : 240)

function placeOutgoing(scene: Scene, began: number): PlacedCall | undefined {
  const { random } = scene
  const sip = someSip(scene)
  if (!sip) return undefined
  const extension = String(sip.extension)
  const talk = random.chance(0.86) ? talkOf(random) : undefined
  const busy = talk === undefined && random.chance(0.25)
  const to = customerNumber(random)
  return {
    call: { direction: 'outbound', from: extension, to, extension, began, busy },
    course: { ring: busy ? 1 : random.int(3, 20), talk },
  }
}

/** Somebody whose telephone is registered. */
function someSip({ documents, random, isRegistered }: Scene): Entry<'sip'> | undefined {
  const count = documents.count('sip')
  for (let attempt = 0; attempt < TRIES && count > 0; attempt += 1) {
    const [sip] = documents.list('sip', 1, random.int(0, count - 1))
    if (sip && isRegistered(sip.id)) return sip
  }
  return undefined
}

/** Calls reach own numbers, and those of other operators that are registered. */
function someLine({ documents, random }: Scene): (RoutePlace & { number: string }) | undefined {
  const others = documents
    .list('externalNumber')
    .filter(({ type, registered }) => type === 'sipuri' || registered)
  const own = documents.count('number')
  if (own + others.length === 0) return undefined
  const place = random.int(0, own + others.length - 1)
  const [line] = place < own ? documents.list('number', 1, place) : others.slice(place - own)
  const kind = place < own ? 'number' : 'externalNumber'
  return line && { kind, id: line.id, number: line.number }
}

function placeIncoming(scene: Scene, began: number): PlacedCall | undefined {
  const { random } = scene
  const some = someLine(scene)
  if (!some) return undefined
  const { number: to, ...line } = some
  const from = customerNumber(random)
  const route = wayOf(scene, line, { hour: hourOfWeek(began), caller: from })
  const { extension, ...course } = answerOf(scene, route)
  return { call: { direction: 'inbound', from, to, extension, began }, course }
}

/** The way of a caller who listens to each prompt and enters what it asks for, mostly. */
function wayOf(scene: Scene, line: RoutePlace, given: { hour: number; caller: string }): Route {
  const { random } = scene
  const exchange: RoutedExchange = {
    ...scene,
    choose: scene.choose ?? choosing(),
    isLoggedIn: () => true,
    shuffled: (ids) =>
      ids
        .map((id) => ({ id, place: random.int(0, 999_999) }))
        .sort((one, other) => one.place - other.place)
        .map(({ id }) => id),
  }
  const keys: string[] = []
  const go = (): Route => routeOf(exchange, line, { ...given, keys })
  let route = go()
  while (keys.length < PROMPTS) {
    const prompt = promptOf(route, keys)
    if (!prompt) break
    keys.push(entered(scene, prompt))
    route = go()
  }
  return route
}

/** The first scenario that waits for the caller after everything that was entered. */
function promptOf({ steps, end }: Route, keys: readonly string[]): RoutePlace | undefined {
  const skipped = keys.filter((key) => key === '').length
  const dials = steps.filter(({ via }) => via === 'timeout')
  const isMenu = end.kind === 'hungUp' && end.why === 'prompt' && skipped <= dials.length
  return dials[skipped]?.from ?? (isMenu ? end.at : undefined)
}

function entered({ documents, random }: Scene, prompt: RoutePlace): string {
  const { type, menu } = documents.get('scenario', prompt.id) ?? { type: 'menu', menu: [] }
  if (type === 'menu') return menu.length > 0 && random.chance(0.95) ? random.pick(menu).event : ''
  const [sip] = documents.list('sip', 1, random.int(0, Math.max(0, documents.count('sip') - 1)))
  return sip && random.chance(0.4) ? String(sip.extension) : ''
}

/** The answer of a call, if there is one: its time, and the extension. */
function answerOf(
  { documents, random }: Scene,
  { end, rings }: Route,
): CallCourse & {
  extension?: string
} {
  const isOutside = end.kind === 'outside' || end.kind === 'address'
  const isAnswered = (isOutside || rings.length > 0) && random.chance(0.86)
  if (!isAnswered) {
    const longest = rings.reduce((end, { from, seconds }) => Math.max(end, from + seconds), 25)
    return { ring: random.int(5, Math.min(longest, PATIENCE)), talk: undefined }
  }
  const talk = talkOf(random)
  // Most calls are taken by those who ring first.
  const [one, other] = [rings, rings].map(({ length }) => random.int(0, Math.max(0, length - 1)))
  const taken = rings[Math.min(one ?? 0, other ?? 0)]
  if (!taken) return { ring: random.int(5, 20), talk }
  const sip = documents.get('sip', taken.sip)
  const ring = taken.from + random.int(1, Math.min(taken.seconds, 20))
  return { ring, talk, extension: sip && String(sip.extension) }
}
