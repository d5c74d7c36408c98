import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { PlannedMessage } from '../../../../electron/bridge/planned.ts'
import { threadPlace } from '../../../../electron/shared/places.ts'
import { useTimes } from '../../../i18n/dates.ts'
import { callHere } from '../../../stores/cabinets.ts'
import { useContacts } from '../../../stores/contacts.ts'
import { usePlanned } from '../../../stores/planned.ts'
import { partiesOf } from '../../../threads/parts.ts'
import { MOST, type TodayLine, type TodaySource } from '../line.ts'

/** Planned texts that did not leave at their time. */
export function usePlannedLines() {
  const { t } = useI18n()
  const times = useTimes()
  const contacts = useContacts()
  const planned = usePlanned()

  const lineOf = ({ id, thread, due, asks }: PlannedMessage): TodayLine => ({
    key: `planned ${id}`,
    harm: 'missed',
    title: t('today.missed', { name: contacts.nameOf(partiesOf(thread).other) }),
    detail: t('today.due', { time: times.asOf(due) }),
    to: threadPlace(thread),
    // One that may have left is looked at in its conversation first.
    ...(asks === 'missed' && {
      actions: [{ text: t('words.sendNow'), run: () => callHere('planned.send', { planned: id }) }],
    }),
  })

  return computed((): TodaySource => ({ lines: planned.asking.slice(0, MOST).map(lineOf) }))
}
