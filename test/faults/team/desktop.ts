import { connectTeam } from '../../../electron/core/team/client.ts'
import type { Team, TeamChanges, TeamCursor, TeamPlace } from '../../../electron/core/team/index.ts'
import type { FaultyProxy } from '../../support/postgres/faulty-proxy.ts'
import type { Ending } from './history.ts'

/** Quick to notice that the server is away, for much is to happen in little time. */
const PACE = { heartbeat: 200, patience: 800, poll: 100, retry: 300 }

/** What lies on a desktop's disk. */
interface Disk {
  cursor: TeamCursor | undefined
  items: Map<string, Ending['items'][number]>
  threads: Map<string, Ending['threads'][number] & { lastAnswer: number }>
  claims: Map<string, string>
  marks: Map<string, Ending['marks'][number]>
  answers: Map<number, Ending['answers'][number]>
}

/** A desktop behind a network of its own, which may be killed and started again over what is on its disk. */
export interface FaultyDesktop {
  place: TeamPlace
  proxy: FaultyProxy
  disk: Disk
  team(): Team
  isLive(): boolean
  restart(): Promise<void>
  close(): Promise<void>
}

export function startFaultyDesktop(place: TeamPlace, proxy: FaultyProxy): FaultyDesktop {
  const disk: Disk = {
    cursor: undefined,
    items: new Map(),
    threads: new Map(),
    claims: new Map(),
    marks: new Map(),
    answers: new Map(),
  }
  let state = ''
  let life = 0

  function open(): Team {
    life += 1
    const own = life
    return connectTeam(
      { ...place, port: proxy.port },
      {
        cursor: disk.cursor,
        // What comes after the end of its process goes nowhere.
        async take(changes) {
          if (own === life) takeIn(disk, changes)
        },
        state: ({ kind }) => void (own === life && (state = kind)),
        presence: () => undefined,
        keys: () => undefined,
        flooded: () => undefined,
      },
      PACE,
    )
  }
  let team = open()

  return {
    place,
    proxy,
    disk,
    team: () => team,
    isLive: () => state === 'live',
    async restart() {
      const old = team
      team = open()
      await old.close()
    },
    close: () => team.close(),
  }
}

const textOf = ({ content }: TeamChanges['items'][number] | TeamChanges['answers'][number]) =>
  content.opened ? wordOf(content.value as Words) : 'sealed'

/** The word by which a thing is known: that an answer was sent is said by its id. */
type Words = Partial<Record<'tag' | 'text' | 'id', string>>
const wordOf = ({ tag, text, id }: Words): string => tag ?? text ?? id ?? ''

function takeIn(disk: Disk, changes: TeamChanges): void {
  if (changes.begins) disk.claims.clear()
  for (const item of changes.items) {
    disk.items.set(item.id, { id: item.id, version: item.version, text: textOf(item) })
  }
  for (const { id, registers, lastAnswer } of changes.threads) {
    const { is = false, version = 0 } = registers.archived ?? {}
    disk.threads.set(id, { id, archived: is === true, version, lastAnswer })
  }
  for (const thread of changes.released) disk.claims.delete(thread)
  for (const { thread, device } of changes.claims) disk.claims.set(thread, device)
  for (const { thread, reader, position } of changes.marks) {
    if (reader === undefined) disk.marks.set(thread, { thread, position })
  }
  for (const answer of changes.answers) {
    const { content: _content, ...clear } = answer
    disk.answers.set(answer.seq, { ...clear, text: textOf(answer) })
  }
  disk.cursor = changes.cursor ?? disk.cursor
}

/** What a desktop has, in an order that is the same for all. */
export function endingOf({ items, threads, claims, marks, answers }: Disk): Ending {
  const sorted = <T>(things: Iterable<T>, key: (thing: T) => string | number): T[] =>
    [...things].sort((one, other) => (key(one) < key(other) ? -1 : 1))
  return {
    items: sorted(items.values(), ({ id }) => id),
    threads: sorted(threads.values(), ({ id }) => id).map(({ id, archived, version }) => ({
      ...{ id, archived, version },
    })),
    claims: sorted(
      [...claims].map(([thread, device]) => ({ thread, device })),
      ({ thread }) => thread,
    ),
    marks: sorted(marks.values(), ({ thread }) => thread),
    answers: sorted(answers.values(), ({ seq }) => seq),
  }
}
