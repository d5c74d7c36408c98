import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import type { Contact, QuickReply } from '../../../../electron/bridge/contacts.ts'
import type { SharedConflict } from '../../../../electron/bridge/shared.ts'
import type { Question } from '../../../../electron/core/consent/confirmation.ts'
import { setUpTeam, type TeamPlace } from '../../../../electron/core/team/index.ts'
import { startFaultyProxy } from '../../../support/postgres/faulty-proxy.ts'
import { ownTeam } from '../../../support/postgres/own-team.ts'
import { eventually } from '../../../support/waits.ts'
import { cabinet, isConnected, openDesk as startDesk, ownDemo } from '../support/desk.ts'

const OTHER = '79261112233'
const { cluster, team } = await ownTeam()
const { home, demo } = await ownDemo()

/** The app at somebody's desk, once the server is reached. */
async function openDesk(name: string, place: TeamPlace) {
  const { commands, recorder } = await startDesk({ home, demo, name, place })
  await recorder.event('colleagues.changed', isConnected)
  const notes = () => commands['shared.of']({ cabinet, others: [OTHER] }).then((of) => of.notes)
  const texts = async () => (await notes()).map(({ text }) => text)
  return { commands, notes, texts, contacts: () => commands['contacts.list']({ cabinet }) }
}

const aborted = { failure: { kind: 'aborted' } }

it('keeps nothing of a team that the keychain does not know any more, as after a stop while leaving', async () => {
  const other = '79261112299'
  const place = await team.admit()
  const options = { home, demo, name: 'stopped' }
  const before = await startDesk({ ...options, place })
  await before.recorder.event('colleagues.changed', isConnected)
  await before.commands['shared.addNote']({ cabinet, other, text: 'Спорит' })
  const texts = async ({ commands }: typeof before) =>
    (await commands['shared.of']({ cabinet, others: [other] })).notes.map(({ text }) => text)
  expect(await texts(before)).toContain('Спорит')
  await before.close()
  const { secrets } = before
  secrets.entries.delete(`team/${cabinet}`)
  const alone = await startDesk({ ...options, secrets })
  await alone.recorder.event('team.changed', ({ team }) => team.state === 'none')
  await alone.close()

  // Neither what the server told nor what was written is found where it cannot be read again.
  const away = await startDesk({ ...options, secrets, place: { ...place, port: 1 } })
  await away.recorder.event('team.changed', ({ team }) => team.state === 'member')
  expect((await away.commands['cabinet.state']({ cabinet })).colleagues?.members).toEqual([])
  expect(await texts(away)).toEqual([])
})

it('tells colleagues what was noted of a person, changed and taken back', async () => {
  const anna = await openDesk('anna', team.first)
  const boris = await openDesk('boris', await team.admit())
  await anna.commands['shared.addNote']({ cabinet, other: '8 926 111-22-33', text: 'Спорит' })
  expect(await anna.texts()).toEqual(['Спорит'])
  await eventually(async () => expect(await boris.texts()).toEqual(['Спорит']))
  const [note] = await boris.notes()
  const { colleagues } = await boris.commands['cabinet.state']({ cabinet })
  expect(colleagues?.members.find(({ id }) => id === note?.author)?.name).toBe('Анна')

  const id = note?.id ?? ''
  await expect(
    boris.commands['shared.changeNote']({ cabinet, note: id, text: 'Чужое' }),
  ).rejects.toMatchObject({ failure: { kind: 'notFound' } })
  await anna.commands['shared.changeNote']({ cabinet, note: id, text: 'Не спорит' })
  await eventually(async () => expect(await boris.texts()).toEqual(['Не спорит']))
  await anna.commands['shared.dropNote']({ cabinet, note: id })
  await eventually(async () => expect(await boris.texts()).toEqual([]))
  expect(await anna.texts()).toEqual([])
})

const contactOf = (name: string, given: Partial<Contact> = {}): Contact => ({
  ...{ id: randomUUID(), name, numbers: [OTHER], note: '' },
  ...given,
})

it('shares contacts with their tags, field by field, and asks where both changed one', async () => {
  const anna = await openDesk('contacts-anna', team.first)
  const boris = await openDesk('contacts-boris', await team.admit())
  const ivan = contactOf('Иван', { tags: ['оптом'] })
  await anna.commands['contacts.save']({ cabinet, contacts: [ivan] })
  // The same person was known at the other desk, too.
  await boris.commands['contacts.save']({ cabinet, contacts: [contactOf('Иван')] })
  for (const desk of [anna, boris]) {
    await desk.commands['shared.choose']({ cabinet, kind: 'contact', mode: 'merge' })
  }
  await eventually(async () => {
    expect(await boris.contacts()).toMatchObject([{ name: 'Иван', tags: ['оптом'] }])
    expect(await anna.contacts()).toEqual(await boris.contacts())
  })
  const [{ id = '' } = {}] = await anna.contacts()
  ivan.id = id

  await anna.commands['contacts.save']({ cabinet, contacts: [{ ...ivan, name: 'Иван Петров' }] })
  const [his] = await boris.contacts()
  await boris.commands['contacts.save']({
    cabinet,
    contacts: [{ ...(his ?? ivan), note: 'Звонить утром', tags: ['оптом', 'должник'] }],
  })
  const both = {
    ...{ ...ivan, name: 'Иван Петров', note: 'Звонить утром' },
    tags: ['оптом', 'должник'],
  }
  for (const desk of [anna, boris]) {
    await eventually(async () => expect(await desk.contacts()).toEqual([both]))
  }
  const { shares } = await boris.commands['shared.state']({ cabinet })
  expect(shares).toMatchObject([
    { kind: 'contact', mode: 'merge', here: 1, there: 1 },
    { kind: 'reply', here: 0, there: 0 },
  ])
})

it('goes on without the server, and brings together on return what was typed meanwhile', async () => {
  const [mine, theirs] = [team.first, await team.admit()]
  const proxy = await startFaultyProxy(cluster.port)
  onTestFinished(() => proxy.close())
  const anna = await openDesk('away-anna', { ...mine, port: proxy.port })
  const boris = await openDesk('away-boris', theirs)
  for (const desk of [anna, boris]) {
    await desk.commands['shared.choose']({ cabinet, kind: 'contact', mode: 'merge' })
  }
  const pavel = contactOf('Павел', { numbers: ['79035556677'] })
  await anna.commands['contacts.save']({ cabinet, contacts: [pavel] })
  await eventually(async () => expect(await boris.contacts()).toContainEqual(pavel))

  proxy.drop()
  await anna.commands['contacts.save']({ cabinet, contacts: [{ ...pavel, note: 'Просит счёт' }] })
  await anna.commands['shared.addNote']({ cabinet, other: OTHER, text: 'Без сети' })
  await boris.commands['contacts.save']({ cabinet, contacts: [{ ...pavel, note: 'Платит сам' }] })
  expect(await anna.texts()).toContain('Без сети')
  proxy.mend()
  await eventually(async () => expect(await boris.texts()).toContain('Без сети'))
  const conflicts = async () => (await anna.commands['shared.state']({ cabinet })).conflicts
  await eventually(async () => expect(await conflicts()).toHaveLength(1))
  const [{ at, name, theirs: stays, kind, ...conflict }] = (await conflicts()) as [SharedConflict]
  expect({ ...conflict, name, stays }).toEqual({
    ...{ item: pavel.id, field: 'note', mine: 'Просит счёт', name: 'Павел' },
    stays: 'Платит сам',
  })
  await anna.commands['shared.decide']({ cabinet, ...conflict, use: 'mine' })
  await eventually(async () =>
    expect(await boris.contacts()).toContainEqual({ ...pavel, note: 'Просит счёт' }),
  )
  expect(await conflicts()).toEqual([])
})

it('shares quick replies one by one, and keeps two of the same shortcut apart', async () => {
  const anna = await openDesk('replies-anna', team.first)
  const boris = await openDesk('replies-boris', await team.admit())
  const reply = (shortcut: string, text: string) => ({ id: randomUUID(), shortcut, text })
  const save = (desk: typeof anna, ...replies: QuickReply[]) =>
    desk.commands['quickReplies.save']({ cabinet, replies })
  await save(anna, reply('адрес', 'Тверская, 1'), reply('да', 'Да.'))
  await save(boris, reply('адрес', 'Арбат, 2'), reply('да', 'Да.'))
  for (const desk of [anna, boris]) {
    await desk.commands['shared.choose']({ cabinet, kind: 'reply', mode: 'merge' })
  }
  const kept = async (desk: typeof anna) => {
    const replies = await desk.commands['quickReplies.list']({ cabinet })
    return replies.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  }
  await eventually(async () => {
    const mine = await kept(anna)
    expect(mine.map(({ shortcut }) => shortcut).sort()).toEqual(['адрес', 'адрес-2', 'да'])
    expect(new Set(mine.map(({ text }) => text))).toEqual(
      new Set(['Тверская, 1', 'Арбат, 2', 'Да.']),
    )
    expect(await kept(boris)).toEqual(mine)
  })
  // Without the other's, what one takes out stays taken out.
  const [first] = await boris.commands['quickReplies.list']({ cabinet })
  await boris.commands['quickReplies.save']({ cabinet, replies: [], gone: [first?.id ?? ''] })
  await eventually(async () => {
    expect(await kept(anna)).toHaveLength(2)
    expect(await kept(boris)).toEqual(await kept(anna))
  })
})

it('hands a draft over to one colleague, who takes it or gives it back', async () => {
  const anna = await openDesk('drafts-anna', team.first)
  const boris = await openDesk('drafts-boris', await team.admit())
  const vera = await openDesk('drafts-vera', await team.admit())
  const drafts = async (desk: typeof anna) =>
    (await desk.commands['shared.of']({ cabinet, others: [OTHER] })).drafts
  const { colleagues } = await boris.commands['cabinet.state']({ cabinet })
  const to = colleagues?.members.find(({ mine }) => mine)?.id ?? ''
  const hand = (text: string) =>
    anna.commands['shared.handOver']({ cabinet, own: '79010004811', other: OTHER, text, to })

  await hand('Скидка будет')
  await eventually(async () =>
    expect(await drafts(boris)).toMatchObject([{ text: 'Скидка будет', mine: true }]),
  )
  expect(await drafts(anna)).toMatchObject([{ text: 'Скидка будет', mine: false }])
  const [offer] = await drafts(boris)
  await boris.commands['shared.endDraft']({ cabinet, draft: offer?.id ?? '', how: 'back' })
  await eventually(async () =>
    expect(await drafts(anna)).toMatchObject([{ text: 'Скидка будет', mine: true }]),
  )
  expect(await drafts(boris)).toEqual([])
  const [back] = await drafts(anna)
  await anna.commands['shared.endDraft']({ cabinet, draft: back?.id ?? '', how: 'take' })
  expect(await drafts(anna)).toEqual([])

  await hand('Доставка завтра')
  await eventually(async () => expect(await drafts(boris)).toHaveLength(1))
  const [taken] = await drafts(boris)
  await boris.commands['shared.endDraft']({ cabinet, draft: taken?.id ?? '', how: 'take' })
  await eventually(async () => expect(await drafts(anna)).toEqual([]))
  expect(await drafts(vera)).toEqual([])
})

it('says before a team is left how much of what was written its colleagues do not have', async () => {
  const proxy = await startFaultyProxy(cluster.port)
  onTestFinished(() => proxy.close())
  const place = { ...(await team.admit()), port: proxy.port }
  const questions: Question[] = []
  const confirm = async (question: Question) => {
    questions.push(question)
    return 'no' as const
  }
  const { commands, recorder } = await startDesk({ home, demo, name: 'leaving', place, confirm })
  await recorder.event('colleagues.changed', isConnected)
  const other = '79261112288'
  const leaving = async () => {
    await expect(commands['team.leave']({ cabinet })).rejects.toMatchObject(aborted)
    return questions.at(-1)
  }
  await commands['shared.addNote']({ cabinet, other, text: 'Спорит' })
  const [note] = (await commands['shared.of']({ cabinet, others: [other] })).notes
  await eventually(async () => expect(await leaving()).not.toHaveProperty('untold'))

  proxy.drop()
  await commands['shared.changeNote']({ cabinet, note: note?.id ?? '', text: 'Не спорит' })
  const to = '00000000-0000-4000-8000-000000000001'
  await commands['shared.handOver']({ cabinet, own: '79010004811', other, text: 'Скидка', to })
  expect(await leaving()).toMatchObject({ what: 'leaveTeam', untold: 2 })
})

it('lets a draft go at each computer of a colleague who gives it back', async () => {
  const anna = await openDesk('back-anna', team.first)
  const boris = await openDesk('back-boris', await team.admit())
  const drafts = async ({ commands }: typeof anna, other = '79261112277') =>
    (await commands['shared.of']({ cabinet, others: [other] })).drafts
  const { colleagues } = await boris.commands['cabinet.state']({ cabinet })
  const to = colleagues?.members.find(({ mine }) => mine)?.id ?? ''
  const { code } = await anna.commands['team.invite']({ cabinet, member: { id: to }, hours: 1 })
  const { join: joinTeam } = await setUpTeam()
  const second = await openDesk('back-second', await joinTeam(code))

  await anna.commands['shared.handOver']({
    ...{ cabinet, own: '79010004811', other: '79261112277', text: 'Скидка будет', to },
  })
  for (const desk of [boris, second])
    await eventually(async () => expect(await drafts(desk)).toMatchObject([{ mine: true }]))
  const [offer] = await drafts(boris)
  await boris.commands['shared.endDraft']({ cabinet, draft: offer?.id ?? '', how: 'back' })
  await eventually(async () => expect(await drafts(anna)).toMatchObject([{ mine: true }]))
  await eventually(async () => expect(await drafts(second)).toEqual([]))
  expect(await drafts(boris)).toEqual([])
})
