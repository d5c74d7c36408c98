import { expect, it } from 'vitest'
import { followAnswers } from '../../../electron/core/colleagues/recent.ts'
import type { TeamAnswer } from '../../../electron/core/team/index.ts'

const told = (
  state: TeamAnswer['state'],
  value: unknown,
  more: Partial<TeamAnswer> = {},
): TeamAnswer => ({
  ...{ seq: 1, thread: 't', device: 'theirs', member: 'anna', state },
  ...{ content: { opened: true, value }, ...more },
})

const words = { own: '79010004810', other: '8 926 111-22-33', text: 'Доставка бесплатная' }
const begun = (more: object = {}) => told('sending', { id: 'm1', ...words, ...more })

function seen(...answers: TeamAnswer[]) {
  const recent = followAnswers('mine')
  for (const one of answers) recent.note({ snapshot: false, answers: [one] })
  return recent.list()
}

it('shows what others begin to answer, until it is known that nothing came of it', () => {
  const answer = { other: '79261112233', member: 'anna', seq: 1, text: words.text }
  expect(seen(begun())).toEqual([answer])
  const row = { ...words, at: 1, key: 'd1' }
  expect(seen(begun(), told('sent', { id: 'm1', row }))).toEqual([{ ...answer, sent: true }])
  expect(seen(begun(), told('sent', { id: 'm1' }))).toEqual([])
  // Of another member's message nobody else says what became of it.
  expect(seen(begun(), told('sent', { id: 'm1' }, { member: 'boris' }))).toEqual([answer])
})

it('shows neither one’s own nor what was there before', () => {
  expect(seen({ ...begun(), device: 'mine' })).toEqual([])
  const recent = followAnswers('mine')
  recent.note({ snapshot: true, answers: [begun()] })
  expect(recent.list()).toEqual([])
})

it('takes what a colleague’s desktop says for what it is', () => {
  expect(seen(begun({ text: 'при\u202Eвет' }))).toMatchObject([{ text: 'привет' }])
  const hostile = [null, 7, [], {}, { id: 'm1' }, { id: '', ...words }, { ...words, id: 1 }]
  for (const value of hostile) expect(seen(told('sending', value))).toEqual([])
  expect(seen(begun({ text: 'я'.repeat(2_001) }))).toEqual([])
  expect(seen({ ...begun(), content: { opened: false } })).toEqual([])
})
