import { useI18n } from 'vue-i18n'
import type { PathThing } from '../../../electron/bridge/routes.ts'
import { sourceName } from '../../components/pbx/use-reference-names.ts'
import { lowerFirst } from '../../i18n/lower-first.ts'
import { kindTexts } from './kind-texts.ts'

const ringsItself = ({ legs }: Pick<PathThing, 'legs'>): boolean =>
  legs?.some(({ type }) => type === 'sip') === true

/** Maximum number of names. */
const NAMED = 5

/** Texts about resources on a call's path and the conditions to reach them. */
export function useThingWords() {
  const { t } = useI18n()

  /** Returns the kind of a resource and the facts that matter for a call. */
  function factsOf(thing: PathThing): string {
    const { kind, number, seconds, legs, registered, usually, isDeviceOnly, hasBlackList } = thing
    const rings = ringsItself(thing)
    return [
      t(kindTexts[kind]) + (number ? ` ${number}` : ''),
      seconds === undefined ? '' : t('words.seconds', { n: seconds }),
      isDeviceOnly ? t('routes.deviceOnly') : '',
      rings && usually ? t(`routes.usually.${usually}`) : '',
      rings && !usually && registered !== undefined
        ? lowerFirst(t(`presence.${registered ? 'online' : 'offline'}`))
        : '',
      legs?.some(({ type }) => type === 'mob') ? t('routes.hasMobile') : '',
      hasBlackList ? t('routes.blackList') : '',
    ]
      .filter(Boolean)
      .join(' · ')
  }

  /**
   * Returns the names of extensions without a history for the hour, if usual presence was
   * requested.
   */
  function unseenWords(things: readonly PathThing[]): string {
    const names = things
      .filter((thing) => thing.usually === 'unknown' && ringsItself(thing))
      .map(sourceName)
    const rest = names.length - NAMED
    const named = names.slice(0, NAMED).join(', ')
    if (names.length === 0) return ''
    const all = rest > 0 ? t('words.andMore', { names: named, n: rest }) : named
    return t('routes.unseen.all', { names: all })
  }

  return { factsOf, unseenWords }
}
