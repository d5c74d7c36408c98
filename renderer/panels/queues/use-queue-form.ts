import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Option } from '../../../electron/bridge/editable.ts'
import type { Member } from '../../../electron/bridge/groups.ts'
import type { QueueDetail } from '../../../electron/bridge/queues.ts'
import type { Task } from '../../components/pbx/resource.ts'
import { useReach } from '../../components/pbx/use-reach.ts'
import { useResourceForm } from '../../components/pbx/use-resource-form.ts'
import { useKnownMedia } from '../../components/media/known-media.ts'
import { useExtensionIndex } from '../../stores/extension-index.ts'
import { agentsIn, callerStory } from './caller-story.ts'
import { queues } from './fields.ts'
import { useQueueWords } from './words.ts'

const KEYS = [...'0123456789*#'].map((key) => ({ value: key, text: key }))

/**
 * The editor of one queue, and what a caller will meet in it.
 * @param strategies how calls can be distributed, in the service's words
 */
export function useQueueForm(
  task: Task<QueueDetail>,
  strategies: Readonly<Ref<Option[] | undefined>>,
) {
  const { t } = useI18n()
  const extensions = useExtensionIndex()
  const reach = useReach()
  const words = useQueueWords()
  const from = task.resource ?? task.like
  const media = useKnownMedia(() => [from?.on_hold_media, from?.announce_media])
  const named = (known: Pick<Member, 'name'> | undefined, id: number) => known?.name ?? `№ ${id}`

  const editor = useResourceForm(queues, task, {
    copyName: (name) => t('words.copyName', { name }),
    choices(field) {
      if (field === 'caller_exit_key') return [{ value: '', text: t('queues.noKey') }, ...KEYS]
      return (strategies.value ?? []).map(({ value, title }) => ({ value, text: title }))
    },
    text(field, value) {
      if (Array.isArray(value)) {
        return value.map((id: number) => named(extensions.byId.get(id), id)).join(', ')
      }
      if (typeof value !== 'number') return undefined
      if (field.endsWith('media_id')) return named(media.value.get(value), value)
      return 'unit' in queues.fields[field] ? words.duration(value) : undefined
    },
  })
  const { values } = editor.form

  const story = computed(() => {
    const { sips, strategy } = values.value
    const title = strategies.value?.find(({ value }) => value === strategy)?.title ?? strategy
    return words.story(
      callerStory(values.value, {
        ...agentsIn(reach, { sips: (sips ?? []).map((id) => ({ id })) }),
        ...(title !== undefined && { strategy: title }),
        mediaOf: (id) => named(media.value.get(id), id),
      }),
    )
  })

  return { editor, story }
}
