import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { followTeam } from '../../../../electron/core/team/follow.ts'
import type { Team, TeamChanges, TeamState } from '../../../../electron/core/team/index.ts'
import type { TeamTables } from '../../../../electron/core/team/tables.ts'
import { openMemoryDatabase } from '../../../support/database.ts'
import { ownTeam } from '../../../support/postgres/own-team.ts'
import { noteSaying, startDesktop } from '../../../support/postgres/team.ts'
import { eventually } from '../../../support/waits.ts'

const { team } = await ownTeam()

const noteOf = (text: string) => ({
  ...{ id: randomUUID(), kind: 'note' as const, seen: 0, gone: false, content: noteSaying(text) },
})

it('keeps what colleagues share, and after a restart reads on from where it was', async () => {
  const colleague = startDesktop(await team.admit())
  onTestFinished(() => colleague.close())
  await colleague.until(({ states }) => states.find(({ kind }) => kind === 'live'))
  const database = openMemoryDatabase()
  const stored = database.of<TeamTables>('team')
  const taken: TeamChanges[] = []
  const states: TeamState[] = []
  const follow = (): Promise<Team> =>
    followTeam(team.first, {
      database,
      take: (changes) => stored.take(team.first.team, changes, Date.now()),
      onChange: (changes) => taken.push(changes),
      onState: (state) => states.push(state),
      onKeys: () => undefined,
      onFlood: () => undefined,
      onPresence: () => undefined,
    })
  const texts = async () => {
    const notes = await stored.items('note')
    return notes.map(({ content }) => content.opened && (content.value as { text: string }).text)
  }

  let mine = await follow()
  await colleague.put(noteOf('Первая'))
  await eventually(async () => expect(await texts()).toEqual(['Первая']))
  expect((await stored.shown([], Date.now())).members.map(({ owner }) => owner).sort()).toEqual([
    false,
    true,
  ])
  // Else it may not have come to the end of its first reading.
  await eventually(() => expect(states.at(-1)).toEqual({ kind: 'live' }))
  await mine.close()

  await colleague.put(noteOf('Вторая'))
  taken.length = 0
  mine = await follow()
  onTestFinished(() => mine.close())
  await eventually(async () => expect((await texts()).sort()).toEqual(['Вторая', 'Первая']))
  expect(taken.some(({ snapshot }) => snapshot)).toBe(false)
  expect(taken.flatMap(({ items }) => items)).toHaveLength(1)
})
