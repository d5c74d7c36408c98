import { computed, type Ref } from 'vue'
import { useI18n, type ComposerTranslation } from 'vue-i18n'
import type { Member, Option } from '../../../electron/bridge/groups.ts'
import type { QueueDetail } from '../../../electron/bridge/queues.ts'
import { callQueuesCreate } from '../../../electron/service/catalogue/call-queues.ts'
import { useInternalNumbers } from '../../components/exchange/use-internal-numbers.ts'
import { useReach } from '../../components/exchange/use-reach.ts'
import { same } from '../../components/form/plain-data.ts'
import { propose } from '../../components/form/propose.ts'
import { useSchemaFaults } from '../../components/form/schema-faults.ts'
import { useForm } from '../../components/form/use-form.ts'
import { useKnownMedia } from '../../components/media/known-media.ts'
import { useDetails } from '../../stores/details.ts'
import { useExtensionIndex } from '../../stores/extension-index.ts'
import { callerStory } from './caller-story.ts'
import {
  asSent,
  fieldNames,
  newQueue,
  queueBody,
  queueForm,
  queueSeen,
  type QueueForm,
} from './queue-form.ts'
import { useQueueEditing } from './use-queue-editing.ts'
import { useQueueWords } from './words.ts'

/** What a form begins with: a queue that is there, or one as the beginning of another, or nothing. */
export interface QueueTask {
  queue?: QueueDetail
  like?: QueueDetail
}

/** What the form begins with. */
function beginOf({ queue, like }: QueueTask, t: ComposerTranslation): QueueForm {
  if (queue) return queueForm(queue)
  if (!like) return newQueue
  const name = t('queues.copyName', { name: like.name })
  return { ...queueForm(like), name, login: undefined, logout: undefined }
}

/**
 * The editor of one queue: its values, what is wrong with them, and what a caller will meet.
 * @param strategies how calls can be distributed, in the service's words
 */
export function useQueueForm({ queue, like }: QueueTask, strategies: Readonly<Ref<Option[]>>) {
  const { t } = useI18n()
  const details = useDetails()
  const faultsOf = useSchemaFaults()
  const editing = useQueueEditing()
  const labels = useQueueLabels()
  const reach = useReach()
  const words = useQueueWords()
  const numbers = useInternalNumbers(queue && { of: 'queue', id: queue.id })
  const from = queue ?? like
  const textOf = useFieldTexts(from, strategies)
  const media = useKnownMedia(() => [from?.onHold, from?.announce])

  const collisionsOf = ({ login, logout }: QueueForm) => numbers.faults({ login, logout }, labels)

  const form = useForm<QueueForm, void>({
    begin: beginOf({ queue, like }, t),
    check: (values) => ({
      ...collisionsOf(values),
      ...faultsOf(callQueuesCreate.input, asSent(values), fieldNames),
    }),
    fields: fieldNames,
    save: async (values, base) => {
      if (!queue) await editing.create(queueBody(values))
      else if (!same(values, base)) {
        await editing.change(queue.id, queueBody(values), queueSeen(base))
      }
    },
    merge: queue && {
      current: async () => queueForm(details.detailOf('queues', queue.id)?.detail ?? queue),
      label: (field) => labels[field],
      text: textOf,
    },
  })
  const { values } = form

  if (!queue) {
    numbers.whenKnown(() => {
      const login = values.value.login ?? numbers.free('login', [values.value.logout])
      propose(form, { login, logout: values.value.logout ?? numbers.free('logout', [login]) })
    })
  }

  const story = computed(() => {
    const calls = reach.of({ sips: values.value.sips.map((id) => ({ id })) })
    const online = calls.state === 'known' ? calls.online : undefined
    const { strategy } = values.value
    const title = strategies.value.find(({ value }) => value === strategy)?.title ?? strategy
    return words.story(
      callerStory(values.value, {
        ...(online !== undefined && { online }),
        ...(title !== undefined && { strategy: title }),
        mediaOf: (id) => media.value.get(id)?.name ?? `№ ${id}`,
      }),
    )
  })

  return { form, labels, story, collisions: computed(() => collisionsOf(values.value)) }
}

/** What the fields are called. */
function useQueueLabels(): Record<keyof QueueForm, string> {
  const { t } = useI18n()
  return {
    name: t('queues.name'),
    strategy: t('queues.strategy'),
    sips: t('queues.agents'),
    ringSimultaneously: t('queues.ringSimultaneously'),
    connectionTimeout: t('queues.connectionTimeout'),
    agentRingTimeout: t('queues.agentRingTimeout'),
    agentWrapupTime: t('queues.agentWrapupTime'),
    maxSize: t('queues.maxSize'),
    login: t('queues.login'),
    logout: t('queues.logout'),
    exitKey: t('queues.exitKey'),
    onHold: t('queues.onHold'),
    announce: t('queues.announce'),
  }
}

/** The content of fields in words, for choosing between two. */
function useFieldTexts(detail: QueueDetail | undefined, strategies: Readonly<Ref<Option[]>>) {
  const words = useQueueWords()
  const extensions = useExtensionIndex()
  const media = useKnownMedia(() => [detail?.onHold, detail?.announce])
  const named = (known: Pick<Member, 'name'> | undefined, id: number) => known?.name ?? `№ ${id}`

  return (field: keyof QueueForm, value: QueueForm[keyof QueueForm]): string => {
    if (value === undefined) return ''
    if (typeof value === 'object') {
      return value.map((id) => named(extensions.byId.get(id), id)).join(', ')
    }
    if (typeof value === 'string') {
      return strategies.value.find((one) => one.value === value)?.title ?? value
    }
    if (field === 'onHold' || field === 'announce') return named(media.value.get(value), value)
    return TIMES.has(field) ? words.duration(value) : String(value)
  }
}

const TIMES = new Set<keyof QueueForm>(['connectionTimeout', 'agentRingTimeout', 'agentWrapupTime'])
