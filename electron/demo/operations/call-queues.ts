import type { Cabinet } from '../cabinet.ts'
import type { HandlerInput, Handlers } from '../http/handler.ts'
import { pageOfKind } from '../http/paging.ts'
import { invalid } from '../http/refusal.ts'
import { checkExtensions } from '../rules/extensions.ts'
import { namesOf, selected, selectedAll, selectedOrNull } from '../rules/references.ts'
import { USUAL_QUEUE } from '../seed/exchange.ts'
import type { Documents, Entry } from '../state/documents.ts'
import type { QueueDocument } from '../state/exchange-documents.ts'

const STRATEGIES = [
  { id: 'round_robin', name: 'По кругу' },
  { id: 'most_idle', name: 'Кто дольше всех свободен' },
  { id: 'ring_all', name: 'Всем сразу' },
] as const

/** One key of a telephone, or none. */
const EXIT_KEY = /^[\d*#]?$/

const digits = (extension: number | null): string | null =>
  extension === null ? null : String(extension)

const row = ({ id, name, login, logout }: Entry<'queue'>) => ({
  id,
  name,
  login: digits(login),
  logout: digits(logout),
})

function mediaOf(documents: Documents, id: number | null) {
  return id === null ? null : (namesOf(documents, 'media', [id])[0] ?? null)
}

function detail(documents: Documents, queue: Entry<'queue'>) {
  const { on_hold_media_id, announce_media_id, ...shown } = queue
  return {
    ...shown,
    ...row(queue),
    sips: namesOf(documents, 'sip', queue.sips),
    on_hold_media: mediaOf(documents, on_hold_media_id),
    announce_media: mediaOf(documents, announce_media_id),
  }
}

/** The queue that was asked for; what is left out has its usual value. @throws Refusal */
function queueOf(
  { documents }: Cabinet,
  input: HandlerInput<'callQueues.create'>,
  id?: number,
): QueueDocument {
  const { login, logout, on_hold_media_id, announce_media_id } = input
  const owner = id === undefined ? undefined : { kind: 'queue' as const, id }
  checkExtensions(documents, { login, logout }, owner)
  selectedAll(documents, 'sip', input.sips, 'sips')
  selectedOrNull(documents, 'media', on_hold_media_id, 'on_hold_media_id')
  selectedOrNull(documents, 'media', announce_media_id, 'announce_media_id')
  const queue = { ...USUAL_QUEUE, ...input }
  if (!STRATEGIES.some((strategy) => strategy.id === queue.strategy)) throw invalid('strategy')
  if (!EXIT_KEY.test(queue.caller_exit_key)) throw invalid('caller_exit_key')
  return queue
}

export const callQueues: Handlers<'callQueues'> = {
  'callQueues.list': ({ documents }, _input, call) => pageOfKind(call, documents, 'queue', row),

  'callQueues.strategies': () => ({ strategies: STRATEGIES, success: true }),

  'callQueues.read': ({ documents }, { call_queue_id }) =>
    detail(documents, selected(documents, 'queue', call_queue_id, 'call_queue_id')),

  'callQueues.create': (cabinet, input, call) => {
    const { documents, together } = cabinet
    const id = together(() => documents.add('queue', queueOf(cabinet, input)))
    call.location = `${call.base}api/v1/call-queues/${id}`
    return { success: true, message: 'Очередь создана' }
  },

  'callQueues.replace': (cabinet, { call_queue_id, ...input }) => {
    const { documents, together } = cabinet
    together(() => {
      selected(documents, 'queue', call_queue_id, 'call_queue_id')
      documents.put('queue', call_queue_id, queueOf(cabinet, input, call_queue_id))
    })
    return { success: true, message: 'Очередь изменена' }
  },

  /** Forwardings of numbers go on pointing to nothing. */
  'callQueues.delete': ({ documents }, { call_queue_id }) => {
    selected(documents, 'queue', call_queue_id, 'call_queue_id')
    documents.remove('queue', call_queue_id)
    return { success: true, message: 'Очередь удалена' }
  },
}
