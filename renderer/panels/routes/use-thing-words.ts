import { useI18n } from 'vue-i18n'
import type { PathThing } from '../../../electron/bridge/routes.ts'
import type { Settled } from '../../../electron/shared/readings.ts'
import { formatNumber } from '../../i18n/numbers.ts'

const isNumber = ({ kind }: Pick<PathThing, 'kind'>) =>
  kind === 'numbers' || kind === 'externalNumbers'

/** Puts what a call comes to into words, and what it takes to come there. */
export function useThingWords() {
  const { t } = useI18n()

  const nameOf = (thing: PathThing): string =>
    isNumber(thing) ? formatNumber(thing.name) : thing.name

  /** What something is, and the facts that count for a call. */
  function factsOf(thing: PathThing): string {
    const { kind, number, seconds, legs, registered, isDeviceOnly, hasBlackList } = thing
    const rings = (legs ?? []).some(({ type }) => type === 'sip')
    return [
      t(`routes.kinds.${kind}`) + (number ? ` ${number}` : ''),
      seconds === undefined ? '' : t('routes.seconds', { n: seconds }),
      isDeviceOnly ? t('routes.deviceOnly') : '',
      rings && registered !== undefined ? t(`routes.registered.${registered}`) : '',
      legs?.some(({ type }) => type === 'mob') ? t('routes.hasMobile') : '',
      hasBlackList ? t('routes.blackList') : '',
    ]
      .filter(Boolean)
      .join(' · ')
  }

  /** Which readings something takes, in words. */
  const whenWords = (when: readonly Settled[]): string =>
    when.length === 0
      ? ''
      : when
          .map((one) =>
            Object.entries(one)
              .map(([reading, option]) => t(`routes.readings.${reading}.${option}`))
              .join(t('routes.and')),
          )
          .join(t('routes.or'))

  return { nameOf, factsOf, whenWords }
}
