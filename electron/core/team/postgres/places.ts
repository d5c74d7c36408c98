import type { Register, TeamAnswer } from '../port.ts'
import type { SealedPlace } from '../seal.ts'

/*
 * Positions that contents of a conversation are bound to, so that they cannot be moved to another
 * conversation or row.
 */

export const answerPlace = (thread: string, state: TeamAnswer['state']): SealedPlace => ({
  ...{ table: 'change', id: `${thread} ${state}`, version: 1 },
})

export const registerPlace = (thread: string, name: Register, version: number): SealedPlace => ({
  ...{ table: 'register', id: `${thread} ${name}`, version },
})

export const markPlace = (thread: string, whose: 'own' | 'team'): SealedPlace => ({
  ...{ table: 'mark', id: `${thread} ${whose}`, version: 1 },
})
