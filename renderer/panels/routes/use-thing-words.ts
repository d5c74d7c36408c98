import { useI18n } from 'vue-i18n'
import type { PathThing } from '../../../electron/bridge/routes.ts'
import type { Settled } from '../../../electron/shared/readings.ts'
import { formatNumber } from '../../i18n/numbers.ts'

const isNumber = ({ kind }: Pick<PathThing, 'kind'>) =>
  kind === 'numbers' || kind === 'externalNumbers'

const ringsItself = ({ legs }: Pick<PathThing, 'legs'>): boolean =>
  legs?.some(({ type }) => type === 'sip') === true

/** Maximum number of names. */
const NAMED = 5

/** Texts about resources on a call's path and the conditions to reach them. */
export function useThingWords() {
  const { t } = useI18n()

  const nameOf = (thing: PathThing): string =>
    isNumber(thing) ? formatNumber(thing.name) : thing.name

  /** Returns the kind of a resource and the facts that matter for a call. */
  function factsOf(thing: PathThing): string {
    const { kind, number, seconds, legs, registered, usually, isDeviceOnly, hasBlackList } = thing
    const rings = ringsItself(thing)
    return [
      t(`routes.kinds.${kind}`) + (number ? ` ${number}` : ''),
      seconds === undefined ? '' : t('routes.seconds', { n: seconds }),
      isDeviceOnly ? t('routes.deviceOnly') : '',
      rings && usually ? t(`routes.usually.${usually}`) : '',
      rings && !usually && registered !== undefined ? t(`routes.registered.${registered}`) : '',
      legs?.some(({ type }) => type === 'mob') ? t('routes.hasMobile') : '',
      hasBlackList ? t('routes.blackList') : '',
    ]
      .filter(Boolean)
      .join(' · ')
  }

  /** Returns the assumptions that something depends on, as text. */
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

  /**
   * Returns the names of extensions without a history for the hour, if usual presence was
   * requested.
   */
  function unseenWords(things: readonly PathThing[]): string {
    const names = things
      .filter((thing) => thing.usually === 'unknown' && ringsItself(thing))
      .map(nameOf)
    const rest = names.length - NAMED
    const named = names.slice(0, NAMED).join(', ')
    if (names.length === 0) return ''
    return rest > 0
      ? t('routes.unseen.more', { names: named, n: rest })
      : t('routes.unseen.all', { names: named })
  }

  return { nameOf, factsOf, whenWords, unseenWords }
}
