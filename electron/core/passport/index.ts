import type { CheckedKind, Finding } from '../../bridge/check.ts'
import {
  passportLists,
  type Passport,
  type PassportNumber,
  type PassportThing,
} from '../../bridge/passport.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { DetailedKind, ResourceKind } from '../../shared/references/account.ts'
import type { MentionField } from '../../shared/references/mentions.ts'
import type { Account } from '../account/account.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'

/** Commands of the modules that know where calls go and what is wrong with that. */
export interface PassportSources {
  check: Module<'check'>['commands']['check.run']
  week: Module<'routes'>['commands']['routes.week']
}

/** Says how the account's telephony is set up, by lists, details, the call map and the check. */
export function passportModule(
  { account }: CabinetContext,
  { check, week }: PassportSources,
): Module<'passport'> {
  return {
    commands: {
      async 'passport.read'() {
        // It reads all lists and details that may be out of date.
        const { findings, unchecked } = await check({ read: 'stale' })
        const [tariff] = account.known('currentTariff')
        return omitNullish({
          numbers: await numbersOf(account, week),
          ...peopleAndThings(account),
          tariff: tariff && {
            ...omitNullish({ name: tariff.name }),
            options: tariff.options,
            services: tariff.services,
          },
          check: { findings: findings.filter(isAboutCalls), unchecked },
          unknown: passportLists.filter((list) => !account.isKnown(list) || !account.isWhole(list)),
        }) satisfies Passport
      },
    },
  }
}

const CALLED = new Set<CheckedKind>([
  ...(['numbers', 'externalNumbers', 'sip', 'groups'] as const),
  ...(['queues', 'scenarios', 'media'] as const),
])

/** Others, such as those about money and webhooks, say nothing about how telephony is set up. */
const isAboutCalls = ({ of, muted }: Finding): boolean => CALLED.has(of.kind) && !muted

async function numbersOf(
  account: Account,
  week: PassportSources['week'],
): Promise<PassportNumber[]> {
  /** Returns no week where the number is gone meanwhile. */
  async function weekOf(
    kind: PassportNumber['kind'],
    id: number | string,
  ): Promise<Pick<PassportNumber, 'week'>> {
    try {
      return { week: await week({ start: { kind, id }, presence: 'registered' }) }
    } catch (error) {
      if (error instanceof CoreFailure) return {}
      throw error
    }
  }
  const found: PassportNumber[] = []
  for (const { id, number, alias } of account.known('numbers')) {
    const kind = 'numbers'
    found.push(omitNullish({ kind, number, alias, ...(await weekOf(kind, id)) }))
  }
  for (const { key, number } of account.known('externalNumbers')) {
    const kind = 'externalNumbers'
    found.push({ kind, number, ...(await weekOf(kind, key)) })
  }
  return found
}

function peopleAndThings(
  account: Account,
): Pick<Passport, 'sip' | 'groups' | 'queues' | 'scenarios' | 'media'> {
  /** Names of what refers to a row in one of some ways. */
  function namesTo(kind: ResourceKind, id: number, ...by: MentionField[]): string[] {
    const found = account.references().to(kind, id)
    return [...new Set(found.filter((one) => by.includes(one.by)).map(({ from }) => from.name))]
  }
  const things = (kind: DetailedKind): PassportThing[] =>
    account.known(kind).map((row) => {
      const { id, name } = row
      const number = 'number' in row ? row.number : undefined
      return omitNullish({ id, name, number, body: account.knownDetail(kind, id)?.body })
    })
  return {
    sip: account.known('sip').map(({ id, name, number, callerId }) =>
      omitNullish({
        ...{ id, name, number, callerId: callerId?.number },
        groups: namesTo('sip', id, 'member'),
        queues: namesTo('sip', id, 'agent'),
      }),
    ),
    groups: things('groups'),
    queues: things('queues'),
    scenarios: things('scenarios'),
    media: account.known('media').map(({ id, name }) => ({
      ...{ id, name },
      playedBy: namesTo('media', id, 'plays', 'onHold', 'announce'),
    })),
  }
}
