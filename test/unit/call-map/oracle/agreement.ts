import { beforeAll, expect } from 'vitest'
import type { Finding } from '../../../../electron/bridge/check.ts'
import type { AlikeHours, CallPath } from '../../../../electron/bridge/routes.ts'
import type { CheckedAccount } from '../../../../electron/core/check/rule.ts'
import { check } from '../../../../electron/core/check/check.ts'
import { HOURS } from '../../../../electron/core/call-map/hours.ts'
import type { CallNode } from '../../../../electron/core/call-map/node.ts'
import { resolve } from '../../../../electron/core/call-map/resolve.ts'
import { changingWeek } from '../../../../electron/core/call-map/week.ts'
import { createFates } from '../../../../electron/core/impact/fates.ts'
import { usualDays } from '../../check/support/usual-days.ts'
import { demoForAllTests } from '../../core/support/demo-for-all-tests.ts'
import { verdictsOf } from '../support.ts'
import { callsIn, demoEnds, situationOf, type Asked } from './asked.ts'
import { isAmong, nameOf, resourceOf } from './demo-end.ts'
import { expectWords } from './expect-words.ts'
import { createReader, type ToldAccount } from './told-account.ts'
import { bothLanguages, type CallWords } from './words.ts'

/** Verdicts that say for certain what comes of a call. */
const NAMED = new Set(['inside', 'outside', 'nobody'])

/** A demo cabinet whose accounts are told, for a file of tests. */
export function agreementForAllTests() {
  const demo = demoForAllTests(createReader)
  let languages: CallWords[]
  beforeAll(async () => void (languages = await bothLanguages()))

  /** Expects the same answer everywhere for the calls of an account. Returns how many were named. */
  return async function expectAgreement(seed: number): Promise<number> {
    const asked = callsIn(demo.folder, seed).map(({ question, readings }) => ({
      // Nothing is pressed.
      question: { ...question, keys: [] },
      readings,
    }))
    const told = await demo.reader.read()
    const ends = await demoEnds(demo.service, asked)
    const everybody = asked.map(({ question, readings }) => ({
      question: { ...question, registered: 'all' as const },
      readings,
    }))
    const whileAllAreOn = await demoEnds(demo.service, everybody)
    let named = 0
    for (const [place, one] of asked.entries()) {
      const about = JSON.stringify({ seed, ...one })
      const answers = await expectOneAnswer(told, one, about)
      const { resting, rests } = answers.path
      const by = { ends: ends[place] ?? [], whileAllAreOn: whileAllAreOn[place] ?? [] }
      for (const words of languages) expectWords(words, told, answers, by, about)
      const ours = rests.flatMap(({ at, ends: some }) =>
        some.map((end) => ({ ...end, at, keys: [] })),
      )
      for (const demo of ends[place] ?? []) {
        expect(isAmong(ours, demo), about).toBe(true)
        if (!NAMED.has(resting)) continue
        named += 1
        expect(resting, about).toBe(demo.outcome)
      }
    }
    return named
  }
}

/** A call of an account as the parts of the app have worked it out. */
export interface Answers {
  node: CallNode
  hour: number
  /** Shown by sentence and card. */
  path: CallPath
  /** The hour of the week that this is. */
  inWeek: AlikeHours | undefined
  /** About a number, shown by its column and its card. */
  findings: readonly Finding[]
}

/** The path, which the sentence and the card show, the week, the impact and the check. */
async function expectOneAnswer(told: ToldAccount, asked: Asked, about: string): Promise<Answers> {
  const { graph } = told
  const { kind, id } = resourceOf(asked.question.start)
  const node = graph.node(kind, id)
  const situation = situationOf(told, asked)
  const path = node && resolve(graph, node, situation)
  if (!path) throw new Error(`${nameOf({ kind, id })} was not told`)
  const { hour, presence, readings } = situation
  const { verdict, resting, isUnsure, rests } = path
  const { alike } = await changingWeek(graph, node, () => presence, readings)
  const inWeek = alike.find(({ hours }) => hours.includes(hour))
  expect(inWeek, about).toMatchObject({ verdict, resting, isUnsure, rests })
  expect(createFates(graph, { presence, readings })(node).hours[hour]?.verdict, about).toBe(verdict)
  const findings =
    kind === 'numbers' ? await expectFindings(told, node as CallNode<'numbers'>, asked, about) : []
  return { node, hour, path, inWeek, findings }
}

/** Findings about a number, which its list, its card and the check show, are what its calls come to. */
async function expectFindings(
  told: ToldAccount,
  node: CallNode<'numbers'>,
  asked: Asked,
  about: string,
): Promise<Finding[]> {
  const { graph } = told
  const { hour, presence, readings } = situationOf(told, asked)
  const { known, knownDetail } = graph.account
  const present = (sip: number) => {
    const online = presence(sip)
    return online === undefined ? undefined : { online, since: 0 }
  }
  const more = {
    ...usualDays,
    now: Date.now(),
    hour,
    readings,
    present,
    money: undefined,
    user: undefined,
  }
  const account = { known, knownDetail, graph, ...more } as unknown as CheckedAccount
  const unfit = new Set(['webhooks', 'currentTariff', 'reservedNumbers', 'media', 'money', 'user'])
  const { findings } = check(account, (part) => (unfit.has(part) ? 'incomplete' : undefined))
  const own = findings.filter(({ of }) => of.kind === 'numbers' && of.id === node.id)
  const hoursOf = async (who: typeof presence) =>
    verdictsOf((await changingWeek(graph, node, () => who, readings)).alike)
  const everybody = await hoursOf(() => true)
  const lost = Array.from({ length: HOURS }, (_, at) => at).filter(
    (at) => everybody[at] === 'nobody',
  )
  const told168 = own.find(({ rule }) => rule === 'hoursLost')?.words['hours'] ?? ''
  expect(told168, about).toBe(node.row.following ? lost.join(' ') : '')
  if (own.some(({ rule }) => rule === 'nobodyRegistered')) {
    expect((await hoursOf(presence))[hour], about).toBe('nobody')
  }
  return own
}
