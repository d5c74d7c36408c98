import { useSettled } from '../../components/calls/use-settled.ts'
import { isTargetType, targetLists } from '../../../electron/shared/references/names.ts'
import { rawText } from '../../components/changes/resource-words.ts'
import type { Called, SayFields } from '../../i18n/field-words.ts'
import { hoursInWords } from './hours/hours-in-words.ts'
import { useAccount } from '../../stores/account.ts'
import { unsureOf, weekOf } from './model/week.ts'

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

interface RecordedHours {
  week_day: string
  first_hour: number
  last_hour: number
}

/** Labels and values of a menu's parts in the list of changes. */
export const sayFields: SayFields = ({ t, locale }) => {
  const { settled } = useSettled()
  useAccount().need('sip', 'groups', 'queues', 'scenarios', 'media')

  function target({ redirection_type: kind, destination_id: id }: Way, called: Called): string {
    if (!isTargetType(kind)) return `${kind} ${id}`
    const name = called(targetLists[kind], Number(id))
    return kind === 'call_queue' ? name : `${t(`targets.${kind}`)}: ${name}`
  }

  const recording = (id: unknown, called: Called): string =>
    typeof id === 'number' ? called('media', id) : t('menus.picture.noMedia')

  const withPrompt = (way: Way, called: Called): string =>
    way.prompt_media_id === undefined
      ? target(way, called)
      : `${target(way, called)} (${recording(way.prompt_media_id, called)})`

  function hours(told: readonly RecordedHours[] | null): string {
    const rows =
      told?.map(({ week_day, first_hour, last_hour }) => ({
        day: week_day,
        first: first_hour,
        last: last_hour,
      })) ?? null
    const [week, unsure] = [weekOf(rows, settled.value), unsureOf(rows, settled.value)]
    const said = hoursInWords(week, unsure, { locale, t })
    return [said.sure, said.unsure].filter(Boolean).join('. ')
  }

  return {
    label: (field) => t(`menus.fields.${LABELS[field] ?? 'more'}`),
    items: (field, value, called) =>
      field === 'menu'
        ? (value as Way[]).map((way) => `${way.event ?? ''} → ${withPrompt(way, called)}`)
        : undefined,
    text(field, value, called) {
      if (field === 'work_time') return hours((value as RecordedHours[] | undefined) ?? null)
      if (field.endsWith('media_id')) return recording(value, called)
      if (field === 'voicemail') return t(value ? 'menus.on' : 'menus.off')
      if (field === 'type') return t(`menus.types.${String(value)}`)
      if (field === 'no_active' || field === 'timeout')
        return value ? withPrompt(value as Way, called) : ''
      return typeof value === 'string' ? value : rawText(value)
    },
  }
}
