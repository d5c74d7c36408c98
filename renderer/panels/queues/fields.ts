import { callQueuesCreate } from '../../../electron/service/catalogue/call-queues.ts'
import { defineResource } from '../../components/pbx/resource.ts'
import { queuePlace } from '../../../electron/shared/places.ts'

const open = { control: 'choice', none: 'queues.notSet' } as const
const figure = { control: 'number', width: 'half' } as const
const seconds = { ...figure, unit: 'words.secondsUnit' } as const

/** Call queues. The service names no defaults: what a new one begins with is this app's own proposal. */
export const queues = defineResource({
  subject: 'queues',
  collection: 'queues',
  schema: callQueuesCreate.input,
  fields: {
    name: { control: 'text', label: 'words.name', required: true },
    sips: { control: 'list', label: 'queues.agents' },
    strategy: { ...open, label: 'words.strategy' },
    ring_simultaneously: { ...figure, label: 'queues.ringSimultaneously', begin: 1 },
    agent_ring_timeout: { ...seconds, label: 'queues.agentRingTimeout', begin: 20 },
    agent_wrapup_time: { ...seconds, label: 'queues.agentWrapupTime', begin: 5 },
    connection_timeout: { ...seconds, label: 'queues.connectionTimeout', begin: 300 },
    max_queue_size: { ...figure, label: 'queues.maxSize', begin: 20 },
    caller_exit_key: { ...open, width: 'half', label: 'queues.exitKey' },
    login: { control: 'extension', holder: 'login', width: 'half', label: 'queues.login' },
    logout: { control: 'extension', holder: 'logout', width: 'half', label: 'queues.logout' },
    on_hold_media_id: { control: 'own', label: 'queues.onHold' },
    announce_media_id: { control: 'own', label: 'queues.announce' },
  },
  placeOf: queuePlace,
  done: 'resources.done.',
  deleting: 'queues.deleting.',
})
