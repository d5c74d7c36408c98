import type { Register, TeamAnswer } from '../port.ts'
import type { SealedPlace } from '../seal.ts'

/* Positions that contents are bound to, so that they cannot be moved to another row. */

export const memberPlace = (id: string): SealedPlace => ({ table: 'member', id, version: 1 })

export const threadPlace = (id: string): SealedPlace => ({ table: 'thread', id, version: 1 })

export const attestedPlace = (id: string): SealedPlace => ({ table: 'attested', id, version: 1 })

export const answerPlace = (thread: string, state: TeamAnswer['state']): SealedPlace => ({
  ...{ table: 'change', id: `${thread} ${state}`, version: 1 },
})

export const registerPlace = (thread: string, name: Register, version: number): SealedPlace => ({
  ...{ table: 'register', id: `${thread} ${name}`, version },
})

export const markPlace = (thread: string, whose: 'own' | 'team'): SealedPlace => ({
  ...{ table: 'mark', id: `${thread} ${whose}`, version: 1 },
})
