import { useI18n } from 'vue-i18n'
import type { QueueBody } from '../../../electron/bridge/queues.ts'
import { call } from '../../bridge/call.ts'
import { useEditing } from '../../components/exchange/use-editing.ts'
import { queuePlace } from '../../components/places.ts'
import { queueForm, queueSeen } from './queue-form.ts'

/** Creates, changes and deletes call queues. */
export function useQueueEditing() {
  const { t } = useI18n()
  return useEditing<'queues', QueueBody, QueueBody>({
    slice: 'queues',
    kind: 'queue',
    create: (cabinet, body) => call('queues.create', { cabinet, body }),
    replace: (cabinet, id, body, seen) => call('queues.replace', { cabinet, id, body, seen }),
    remove: (cabinet, id, name) => call('queues.delete', { cabinet, id, name }),
    seenOf: (detail) => queueSeen(queueForm(detail)),
    placeOf: queuePlace,
    say: (done, name) => t(`queues.done.${done}`, { name }),
  })
}
