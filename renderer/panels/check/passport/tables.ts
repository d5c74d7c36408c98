import { useI18n } from 'vue-i18n'
import type { Severity } from '../../../../electron/bridge/check.ts'
import type { Passport } from '../../../../electron/bridge/passport.ts'
import type { AlikeHours, CallWeek } from '../../../../electron/bridge/routes.ts'
import { useCallWords } from '../../../components/calls/use-call-words.ts'
import { useFindingWords } from '../../../components/calls/use-finding-words.ts'
import { useHourWords } from '../../../components/calls/use-hour-words.ts'
import { formatNumber } from '../../../i18n/numbers.ts'
import type { Lines, PassportTable } from './document.ts'

/** Says where calls of a number go in a week: one line, or one for all hours in which it is the same. */
function useLeads() {
  const { answerWords } = useCallWords()
  const hoursWords = useHourWords()
  return ({ alike, things }: CallWeek): Lines => {
    const said = Map.groupBy(alike, (one: AlikeHours) => answerWords(one, things))
    if (said.size === 1) return [...said.keys()]
    return [...said].map(([answer, some]) => {
      const hours = some.flatMap((one) => one.hours).sort((one, other) => one - other)
      return `${hoursWords(hours)}: ${answer}`
    })
  }
}

/** Tables of numbers with where each leads, of people, and of recordings with what plays each. */
export function useLists({ numbers, sip, media }: Passport, callerId: string) {
  const { t } = useI18n()
  const leads = useLeads()
  return {
    numbers: (of: 'numbers' | 'externalNumbers'): PassportTable => ({
      ...(of === 'externalNumbers' && { title: t('kinds.externalNumbers') }),
      columns: [t('words.number'), t('words.name'), t('check.passport.leads')],
      rows: numbers
        .filter(({ kind }) => kind === of)
        .map(({ number, alias = '', week }) => [
          ...[[formatNumber(number)], [alias]],
          week ? leads(week) : [t('words.notKnown')],
        ]),
    }),
    people: (): PassportTable => ({
      columns: [
        ...[t('words.number'), t('words.personName'), callerId],
        ...[t('kinds.groups'), t('kinds.queues')],
      ],
      rows: sip.map(({ number = '', name, callerId: shown = '', groups, queues }) => [
        ...[[number], [name], [formatNumber(shown)]],
        ...[groups, queues],
      ]),
    }),
    recordings: (): PassportTable => ({
      columns: [t('words.name'), t('common.whereUsed')],
      rows: media.map(({ name, playedBy }) => [[name], playedBy]),
    }),
  }
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'notice']

/** Tables of the tariff's quantities and services, and of what the check finds. */
export function useFacts({ tariff, check }: Passport) {
  const { t } = useI18n()
  const { textOf } = useFindingWords()
  const { name = t('words.notKnown'), options = [], services = [] } = tariff ?? {}
  return {
    tariff: (): PassportTable => ({
      title: name,
      rows: [
        ...options.map(({ name: option, used = '?', included, text = t('words.notKnown') }) => [
          [option],
          [included === undefined ? text : `${used} / ${included}`],
        ]),
        ...services.filter(({ active }) => active).map((one) => [[one.name], ['✓']]),
      ],
    }),
    findings: (): PassportTable[] =>
      SEVERITIES.map((severity) => {
        const found = check.findings.filter((one) => one.severity === severity)
        return {
          title: t(`check.severities.${severity}`, { n: found.length }),
          rows: found.map((one) => [[textOf(one)]]),
        }
      }),
  }
}
