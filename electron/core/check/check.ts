import { hash } from 'node:crypto'
import {
  checkRules,
  lossBy,
  severities,
  type CheckedPart,
  type Finding,
  type UncheckedRule,
  type Unfitness,
} from '../../bridge/check.ts'
import type { CheckedAccount, Found, Rule } from './rule.ts'
import { rules } from './rules.ts'

/** Result of a check: its findings, and the rules that could not be applied. */
export interface Checked {
  findings: Finding[]
  unchecked: UncheckedRule[]
}

/** Looks for faults by the rules whose parts are all good enough. */
export function check(
  account: CheckedAccount,
  unfitness: (part: CheckedPart) => Unfitness | undefined,
): Checked {
  const findings = new Map<string, Finding>()
  const unchecked: UncheckedRule[] = []
  for (const rule of rules) {
    const because = rule.reads.flatMap((part) => {
      const is = unfitness(part)
      return is ? { part, is } : []
    })
    if (because.length > 0) unchecked.push({ rule: rule.name, because })
    else {
      for (const found of rule.find(account)) {
        const finding = findingOf(rule, found)
        findings.set(finding.key, finding)
      }
    }
  }
  return { findings: [...findings.values()].sort(byGravity), unchecked }
}

function findingOf({ name: rule }: Rule, { rests, ...found }: Found): Finding {
  const { of, field, severity, words } = found
  const key = [rule, of.kind, of.id, field].join(' ')
  const told = JSON.stringify([severity, rests ?? words])
  const evidence = hash('sha256', told, 'base64url').slice(0, 22)
  const loses = lossBy(rule)
  return { key, rule, evidence, ...found, ...(loses && { loses }) }
}

const { compare } = new Intl.Collator()

const byGravity = (one: Finding, other: Finding): number =>
  severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
  checkRules.indexOf(one.rule) - checkRules.indexOf(other.rule) ||
  compare(one.of.name, other.of.name)
