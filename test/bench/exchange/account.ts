import type { GroupDetail } from '../../../electron/bridge/groups.ts'
import type { CollectionDetail } from '../../../electron/bridge/index.ts'
import type { QueueDetail } from '../../../electron/bridge/queues.ts'
import type { Held } from '../list-page.ts'

/** How many extensions, groups and queues an account has. */
export interface Size {
  sip: number
  groups: number
  queues: number
}

const member = (index: number) => ({ id: index + 1, name: nameOf(index) })
const nameOf = (index: number) => `Сотрудник ${index + 1}`

const detailed = <S extends 'groups' | 'queues'>(
  collection: S,
  rows: readonly { id: number }[],
): CollectionDetail[] =>
  rows.map(
    (detail) =>
      ({
        collection,
        of: detail.id,
        state: { state: 'fresh', readAt: 0 },
        detail,
      }) as CollectionDetail,
  )

/** A believable account: each group has five extensions and some another group, each queue three. */
export function accountOf({ sip, groups, queues }: Size): Held {
  const members = (start: number, count: number) =>
    Array.from({ length: count }, (_, place) => member((start * 7 + place * 3) % sip))
  const allGroups = Array.from({ length: groups }, (_, index): GroupDetail => ({
    id: 20_000 + index,
    name: `Группа ${index + 1}`,
    number: String(20_000 + index),
    sequence_rule: 'Order',
    timeout: 30,
    body: {},
    version: String(index),
    sips: members(index, 5),
    groups: index % 4 === 1 ? [{ id: 19_999 + index, name: `Группа ${index}` }] : [],
  }))
  const allQueues = Array.from({ length: queues }, (_, index): QueueDetail => {
    const name = `Очередь ${index + 1}`
    const sips = members(index, 3)
    return {
      id: 30_000 + index,
      name,
      login: String(30_000 + index * 2),
      logout: String(30_001 + index * 2),
      sips,
      body: { name, strategy: 'ring_all', sips: sips.map(({ id }) => id), ring_simultaneously: 1 },
      version: String(index),
    }
  })
  return {
    rows: {
      sip: Array.from({ length: sip }, (_, index) => ({
        ...member(index),
        number: String(200 + index),
        legs: [{ type: 'sip', timeout: 20 }],
      })),
      groups: allGroups,
      queues: allQueues,
    },
    details: { groups: detailed('groups', allGroups), queues: detailed('queues', allQueues) },
    extensions: Array.from({ length: sip }, (_, index) => ({
      ...member(index),
      online: index % 4 !== 0,
    })),
  }
}
