import { useSettled } from '../../components/calls/use-settled.ts'
import { isTargetType, targetLists } from '../../../electron/shared/references/names.ts'
import { namedAmong, rawText } from '../../components/changes/resource-words.ts'
import type { SayFields } from '../../i18n/field-words.ts'
import { weekInWords } from '../../i18n/week-in-words.ts'
import { useAccount } from '../../stores/account.ts'
import { weekOf } from './model/week.ts'

/** A menu's parts in the words of its editor, by the fields that are sent. */
const LABELS: Readonly<Record<string, string>> = {
  name: 'name',
  type: 'type',
  greeting_media_id: 'greeting',
  voicemail: 'voicemail',
  voicemail_media_id: 'voicemailGreeting',
  invalid_media_id: 'invalid',
  exit_media_id: 'exit',
  work_time: 'hours',
  menu: 'branches',
  no_active: 'closed',
  timeout: 'timeout',
}

interface Way {
  redirection_type: string
  destination_id: string
  event?: string
  prompt_media_id?: number
}

interface Hours {
  week_day: string
  first_hour: number
  last_hour: number
}

/** Labels and values of a menu's parts in the list of changes. */
export const sayFields: SayFields = ({ t, locale }) => {
  const account = useAccount()
  const { settled } = useSettled()
  account.need('sip', 'groups', 'queues', 'scenarios', 'media')

  function target({ redirection_type: kind, destination_id: id }: Way): string {
    if (!isTargetType(kind)) return `${kind} ${id}`
    const name = namedAmong(account.rows(targetLists[kind]), Number(id))
    return kind === 'call_queue' ? name : `${t(`menus.targetKinds.${kind}`)}: ${name}`
  }

  const recording = (id: unknown): string =>
    typeof id === 'number' ? namedAmong(account.rows('media'), id) : t('menus.picture.noMedia')

  const withPrompt = (way: Way): string =>
    way.prompt_media_id === undefined
      ? target(way)
      : `${target(way)} (${recording(way.prompt_media_id)})`

  const hours = (rows: readonly Hours[] | null) =>
    weekInWords(
      weekOf(
        rows?.map(({ week_day, first_hour, last_hour }) => ({
          day: week_day,
          first: first_hour,
          last: last_hour,
        })) ?? null,
        settled.value,
      ),
      locale,
      {
        always: t('menus.hours.always'),
        never: t('menus.hours.never'),
        wholeDay: t('menus.hours.wholeDay'),
      },
    )

  return {
    label: (field) => t(`menus.fields.${LABELS[field] ?? 'more'}`),
    items: (field, value) =>
      field === 'menu'
        ? (value as Way[]).map((way) => `${way.event ?? ''} → ${withPrompt(way)}`)
        : undefined,
    text(field, value) {
      if (field === 'work_time') return hours((value as Hours[] | undefined) ?? null)
      if (field.endsWith('media_id')) return recording(value)
      if (field === 'voicemail') return t(value ? 'menus.on' : 'menus.off')
      if (field === 'type') return t(`menus.types.${String(value)}`)
      if (field === 'no_active' || field === 'timeout') return value ? withPrompt(value as Way) : ''
      return typeof value === 'string' ? value : rawText(value)
    },
  }
}
