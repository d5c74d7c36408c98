import type { Cabinet } from '../cabinet.ts'
import type { HandlerInput, Handlers } from '../http/handler.ts'
import { invalid, malformed, taken } from '../http/refusal.ts'
import { readForwarding } from '../rules/forwarding.ts'
import { selected } from '../rules/references.ts'
import type { Entry } from '../state/documents.ts'
import type { ExternalNumberDocument } from '../state/number-documents.ts'
import { stamp } from '../time.ts'

type ConnectionInput = HandlerInput<'externalNumbers.create'>

/** How the lists name the two types. */
const TYPES = { ate: 'АТС', sipuri: 'SIP-URI' } as const

const HOST = /^[\p{L}\d]([\p{L}\d.-]*[\p{L}\d])?$/u

/** @throws Refusal when there is none, or it is of the other type */
function find({ documents }: Cabinet, id: number, type: string | undefined, field: string) {
  const found = selected(documents, 'externalNumber', id, field)
  if (type === undefined || found.type === type) return found
  throw invalid(field)
}

/** @throws Refusal when the address is none, or the number or login is in use already */
function check({ documents }: Cabinet, given: ConnectionInput, id?: number): void {
  if (!HOST.test(given.host)) throw malformed('host')
  const number = String(given.number)
  const others = documents.list('externalNumber').filter((other) => other.id !== id)
  const isUsed = [...others, ...documents.list('number')].some((other) => other.number === number)
  if (isUsed) throw taken('number')
  if (given.type === 'sipuri') return
  const isKnown = others.some(({ login, host }) => login === given.login && host === given.host)
  if (isKnown) throw taken('login')
}

/** A number registers within moments of being connected or changed: see `life/registration.ts`. */
function documentOf(given: ConnectionInput, since: number): ExternalNumberDocument {
  return { ...given, number: String(given.number), registered: false, since }
}

/** The secret is in no reply. */
function rowOf({ documents }: Cabinet, external: Entry<'externalNumber'>) {
  const { id, number, type, host, port, login, registered } = external
  const { customer_id } = documents.need('user', 1)
  const row = { id, number, customer_id, type: TYPES[type] }
  return type === 'ate'
    ? { ...row, source: `${login}@${host}:${port}`, status: registered }
    : { ...row, source: [host], host }
}

export const externalNumbers: Handlers<'externalNumbers'> = {
  'externalNumbers.list': (cabinet) => ({
    external_numbers: cabinet.documents.list('externalNumber').map((one) => rowOf(cabinet, one)),
    success: true,
  }),

  /** Logins that are not known, or of numbers that do not register, are left out. */
  'externalNumbers.status': ({ documents }, { logins }) => ({
    status: documents
      .list('externalNumber')
      .filter(({ login }) => login !== undefined && logins.includes(login))
      .map(({ login = '', registered, since }) => ({
        login,
        status: registered,
        date: stamp(since),
      })),
    success: true,
  }),

  'externalNumbers.create': (cabinet, input) => {
    check(cabinet, input)
    const id = cabinet.documents.add('externalNumber', documentOf(input, cabinet.now()))
    cabinet.life.connected(id)
    return { success: true, message: 'Внешний номер подключён' }
  },

  'externalNumbers.change': (cabinet, { id, ...input }) => {
    const { following, integration } = find(cabinet, id, input.type, 'id')
    check(cabinet, input, id)
    const changed = { ...documentOf(input, cabinet.now()), following, integration }
    cabinet.documents.put('externalNumber', id, changed)
    cabinet.life.connected(id)
    return { success: true, message: 'Внешний номер изменён' }
  },

  'externalNumbers.follow': (cabinet, { number_type, number_id: id, ...input }) => {
    const external = find(cabinet, id, number_type, 'number_id')
    const forwarding = readForwarding(cabinet, input)
    cabinet.documents.put('externalNumber', id, { ...external, ...forwarding })
    return { success: true, message: 'Переадресация сохранена' }
  },

  'externalNumbers.delete': (cabinet, { type, id }) => {
    find(cabinet, id, type, 'id')
    cabinet.documents.remove('externalNumber', id)
    return { success: true, message: 'Внешний номер отключён' }
  },
}
