import type { Register, TeamAnswer } from '../port.ts'
import type { SealedPlace } from '../seal.ts'

/*
 * Where what is said of a conversation is sealed and signed: it says nothing of another one, and is nothing else.
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
