import type { Batch, ServiceRow } from '../../../../electron/core/messages/stored/types.ts'
import type { Message } from '../../../../electron/bridge/inbox.ts'

export const OWN = '79160000001'
export const OTHER = '79261112233'
export const THREAD = `${OWN}:${OTHER}`
export const NOW = Date.UTC(2026, 0, 10)
export const ALL = { kind: 'all' } as const
export const CURSOR = { oldest: '2026-01-01', newest: '2026-01-10' }

let last = 0

/** A row of the service, each a second later than the one before. */
export function row(changes: Partial<ServiceRow> = {}): ServiceRow {
  last += 1
  return {
    key: `d${last}`,
    own: OWN,
    other: OTHER,
    incoming: true,
    text: 'т',
    at: NOW + last * 1000,
    read: false,
    ...changes,
  }
}

export const batch = (rows: ServiceRow[], kind: Batch['kind'] = 'news'): Batch => ({
  rows,
  cursor: CURSOR,
  now: NOW,
  kind,
})

/** A message that was written here. */
export const written = (changes: Partial<Message> = {}): Message => ({
  id: 'z1',
  thread: THREAD,
  direction: 'outgoing',
  text: 'Ответ',
  at: NOW,
  state: 'queued',
  ...changes,
})
