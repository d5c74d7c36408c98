import { useI18n } from 'vue-i18n'
import type { Branch, Closed, HourRow, Menu, Target } from '../model/menu.ts'
import { useNodeWords, type Names } from '../picture/use-node-words.ts'

/** Labels of a menu's parts in its editor, and their values as text. */
export function useFieldWords() {
  const { t } = useI18n()
  const { hours, recording, targetWords } = useNodeWords()

  function label(field: keyof Menu): string {
    return field === 'unsendable' || field === 'more'
      ? t('menus.fields.more')
      : t(`menus.fields.${field}`)
  }

  const text =
    (names: Names) =>
    (field: keyof Menu, value: Menu[keyof Menu]): string => {
      const target = (to: Target) => {
        const { title, note } = targetWords(to, names)
        return note ? `${title} (${note})` : title
      }
      switch (field) {
        case 'type':
          return t(`menus.types.${value as Menu['type']}`)
        case 'voicemail':
          return t(value ? 'menus.on' : 'menus.off')
        case 'greeting':
        case 'invalid':
        case 'exit':
        case 'voicemailGreeting':
          return recording(value as number | null, names)
        case 'hours':
          return hours(value as readonly HourRow[] | null)
        case 'branches':
          return (value as readonly Branch[])
            .map(({ key, target: to }) => `${key} → ${target(to)}`)
            .join('; ')
        case 'closed':
          return value ? target((value as Closed).target) : ''
        case 'timeout':
          return value ? target(value as Target) : ''
        default:
          return typeof value === 'string' ? value : JSON.stringify(value)
      }
    }

  return { label, text }
}
