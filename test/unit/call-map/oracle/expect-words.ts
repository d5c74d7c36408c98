import { expect } from 'vitest'
import type { CallOutcome } from '../../../../electron/bridge/routes.ts'
import type { CallNode } from '../../../../electron/core/call-map/node.ts'
import { thingOf } from '../../../../electron/core/routes/things.ts'
import type { Answers } from './agreement.ts'
import { nameOf, type DemoEnd } from './demo-end.ts'
import type { ToldAccount } from './told-account.ts'
import { hoursIn, outcomesIn, type CallWords } from './words.ts'

/** Calls as the demo's rules let them end: with those who are registered, and with everybody. */
interface ByTheDemo {
  ends: readonly DemoEnd[]
  whileAllAreOn: readonly DemoEnd[]
}

/** Expects what a person reads of a call to be what the map and the demo's rules make of it. */
export function expectWords(
  words: CallWords,
  told: ToldAccount,
  answers: Answers,
  demo: ByTheDemo,
  about: string,
): void {
  const { node, hour, path, inWeek } = answers
  const nodes = path.nodes.flatMap(({ kind, id }) => told.graph.node(kind, id) ?? [])
  const things = nodes.map((one) => thingOf(told.account, one, { now: told.presence }))
  const card = words.answerWords(path, things)
  const sentence = words.sentence({ hour, path, things, unread: [] }, { presence: 'now' })
  const with_ = `${about}: ${sentence}`
  expect(card, with_).toMatch(/^[^{}|]+$/)
  expect(sentence, with_).toContain(card)
  expect(inWeek && words.answerWords(inWeek, things), with_).toBe(card)
  expectOutcomes(outcomesIn(card, words.language), demo.ends, with_)
  if (!outcomesIn(card, words.language).has('untold')) {
    for (const end of demo.ends) expectNamed(card, node, nodes, end, with_)
  }
  expectColumn(words, answers, demo, about)
}

/** Every end is spoken of, or something is said to be open; and no other end is. */
function expectOutcomes(said: Set<CallOutcome>, ends: readonly DemoEnd[], about: string): void {
  expect(said.size, about).toBeGreaterThan(0)
  if (said.has('untold')) return
  expect([...said].toSorted(), about).toEqual(
    [...new Set(ends.map(({ outcome }) => outcome))].toSorted(),
  )
}

/** Where a call ends is said by its name, unless it is where the call begins. */
function expectNamed(
  card: string,
  start: CallNode,
  nodes: readonly CallNode[],
  { at, text }: DemoEnd,
  about: string,
): void {
  if (at.includes(nameOf(start))) return
  const names = nodes.flatMap((one) =>
    at.includes(nameOf(one)) ? ('name' in one.row ? one.row.name : one.row.number) : [],
  )
  const digits = card.replaceAll(/\D/g, '')
  const isSaid = names.some((name) => card.includes(name) || digits.includes(name))
  expect(isSaid, about).toBe(true)
  if (text && /^\d+$/.test(text)) expect(digits, about).toContain(text)
}

/** The hours in which calls are lost, as the column and the card say them. */
function expectColumn(
  words: CallWords,
  { hour, findings }: Answers,
  { whileAllAreOn }: ByTheDemo,
  about: string,
): void {
  const lost = findings.find(({ rule }) => rule === 'hoursLost')
  if (!lost) return
  const hours = String(lost.words['hours']).split(' ').map(Number)
  for (const text of [words.besideOf(lost), words.textOf(lost)]) {
    expect(hoursIn(text, words.language), `${about}: ${text}`).toEqual(hours)
    expect(text, about).toContain(String(hours.length))
    if (!hours.includes(hour)) continue
    for (const { outcome } of whileAllAreOn) expect(outcome, `${about}: ${text}`).toBe('nobody')
  }
}
