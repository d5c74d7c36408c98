import type { Violation } from './judge.ts'
import { lookForPaid, paidFaults, type PaidFault } from './paid/faults.ts'
import { follow } from './plan.ts'
import { seededFaults, type SeededFault } from './seeded-faults.ts'
import { seededHarms } from './seeded-harms.ts'

/** All mistakes on purpose in the program. */
export const allFaults: readonly (SeededFault | PaidFault)[] = [
  ...seededFaults,
  ...seededHarms,
  ...paidFaults,
]

/** What is wrong when a program, with a fault or without, lives as that needs to show. */
export async function lookFor(
  fault: SeededFault | PaidFault,
  program: string,
): Promise<Violation[]> {
  if ('moments' in fault) return lookForPaid(fault, program)
  return (await follow(fault, program)).violations
}

/** True if a fault shows in one of its ways at least, and nothing else is wrong. */
export function isFound({ shows }: SeededFault | PaidFault, violations: Violation[]): boolean {
  const signs: readonly string[] = shows
  return violations.length > 0 && violations.every(({ kind }) => signs.includes(kind))
}
