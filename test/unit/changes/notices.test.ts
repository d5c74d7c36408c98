import { expect, test } from 'vitest'
import type { PlannedChange } from '../../../electron/bridge/changes.ts'
import { comingNotice, waitingNotice } from '../../../electron/core/changes/notices.ts'

const telling = { cabinet: '1', content: 'full', zone: 'Europe/Moscow' } as const
const at = (hour: number) => Date.parse(`2026-12-01T${String(hour).padStart(2, '0')}:00+03:00`)
const coming = (...hours: number[]) =>
  comingNotice(
    hours.map((hour, place) => ({ at: at(hour), names: [`7495000000${place}`] })),
    telling,
  ).words

test('the evening before, each moment is named in order, or the first ones and how many more', () => {
  expect(coming(18, 9, 18).en.body).toMatch(/^Tomorrow at 09:00, 18:00 the forwarding of 3 numbers/)
  expect(coming(18, 9).ru.body).toMatch(/^Завтра в 09:00, 18:00 переадресация 2 номеров/)
  expect(coming(9, 10, 11, 12, 13).ru.body).toContain('09:00, 10:00, 11:00 и ещё 2')
})

test('planned forwardings that wait are announced with the moment of each', () => {
  const plans = [9, 18].map((hour) => ({ from: at(hour), name: `749500000${hour}` }))
  const { words } = waitingNotice('waiting', plans as PlannedChange[], telling)
  expect(words.ru.body).toContain('1 дек., 09:00; 1 дек., 18:00')
})
