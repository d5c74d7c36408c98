import { expect, test } from 'vitest'
import type { Finding } from '../../../../electron/bridge/check.ts'
import { plantAccount } from '../../../support/random-account.ts'
import { demoForAllTests } from '../../core/support/demo-for-all-tests.ts'
import { chanceOf, cleanAccount, type Planting } from './clean-account.ts'
import { faults } from './faults.ts'
import { createChecker } from './read.ts'

const TARIFF = new Set(['optionFull', 'apiOff'])
/** Numbers suffer from the faults of what they lead to. */
const SUFFERED = new Set(['hoursLost', 'branchesLost'])

const line = ({
  rule,
  severity,
  of,
  field = '–',
}: Pick<Finding, 'rule' | 'severity' | 'of' | 'field'>) =>
  [rule, severity, of.kind, of.id, field].join(' ')

type Rule = keyof typeof faults
const rules = Object.keys(faults) as Rule[]

function plant(planting: Planting, rule: Rule): string {
  const expected = faults[rule]?.(planting)
  if (!expected) throw new Error('There is no such fault.')
  const [severity, kind, id, field = '–'] = expected
  return [rule, severity, kind, id, field].join(' ')
}

/**
 * Faults that are written into the demo's state, which its API would refuse, and found over HTTP.
 * @param accounts for the tests of whole accounts; 300 are within the hour's quota of requests
 * @param seeds of the accounts in which each fault is planted alone
 */
export function testPlanted(accounts: number, seeds: number[]): void {
  const demo = demoForAllTests(createChecker)

  async function found({ documents }: Planting, left = new Set<string>()): Promise<string[]> {
    plantAccount(demo.folder, documents)
    const { findings } = await demo.reader.check()
    // How much of the tariff random accounts use up is no matter of theirs.
    return findings
      .filter(({ rule }) => !TARIFF.has(rule) && !left.has(rule))
      .map(line)
      .sort()
  }

  test('a clean account has no fault', async () => {
    for (let seed = 1; seed <= accounts; seed++) {
      expect(await found(cleanAccount(chanceOf(seed))), `seed ${seed}`).toEqual([])
    }
  })

  test.each(rules)('%s is found where it is, and nothing besides', async (rule) => {
    for (const seed of seeds) {
      const planting = cleanAccount(chanceOf(seed))
      const expected = plant(planting, rule)
      expect(await found(planting, SUFFERED), `seed ${seed}`).toEqual([expected])
    }
  })

  test('twenty at once are all found where they are, and nothing besides', async () => {
    for (let seed = 1; seed <= accounts; seed++) {
      const planting = cleanAccount(chanceOf(seed))
      const left = [...rules]
      const some = Array.from({ length: 20 }, () =>
        left.splice(planting.pick(left.length), 1),
      ).flat()
      const expected = some.map((rule) => plant(planting, rule)).sort()
      expect(await found(planting, SUFFERED), `seed ${seed}`).toEqual(expected)
    }
  })
}
