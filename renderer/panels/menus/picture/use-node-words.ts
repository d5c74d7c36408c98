import { useI18n } from 'vue-i18n'
import { useSettled } from '../../../components/calls/use-settled.ts'
import { hoursInWords } from '../hours/hours-in-words.ts'
import type { Fault } from '../model/fault.ts'
import { isChosen, isKnownKind, type Menu, type Target } from '../model/menu.ts'
import { unsureOf, weekOf } from '../model/week.ts'
import type { MenuNode } from './tree.ts'

/** Names of recordings and targets; undefined if they no longer exist. */
export interface Names {
  media(id: number): string | undefined
  target(target: Target): string | undefined
}

/** Texts of a node: its title and a note. */
export interface NodeWords {
  title: string
  note: string
}

/** Puts menus' places and faults into words. */
export function useNodeWords() {
  const { t, locale } = useI18n()
  const { settled } = useSettled()

  function hours(rows: Menu['hours']): string {
    const [week, unsure] = [weekOf(rows, settled.value), unsureOf(rows, settled.value)]
    const said = hoursInWords(week, unsure, { locale: locale.value, t })
    return [said.sure, said.unsure].filter(Boolean).join('. ')
  }

  /** A recording by its name, or by its id where it is gone. */
  function recording(id: number | null | undefined, names: Names): string {
    if (id === null || id === undefined) return t('menus.picture.noMedia')
    return names.media(id) ?? t('menus.picture.unknownMedia', { id })
  }

  function targetWords(target: Target, names: Names): NodeWords {
    if (!isChosen(target)) return { title: t('menus.picture.noTarget'), note: '' }
    const { kind, id } = target
    const called = isKnownKind(kind) ? t(`targets.${kind}`) : kind
    const name = names.target(target)
    if (name !== undefined) return { title: name, note: called }
    const known = isKnownKind(kind)
    return { title: called, note: known ? t('menus.picture.gone', { id }) : id }
  }

  function nodeWords({ kind, key, media, target }: MenuNode, menu: Menu, names: Names): NodeWords {
    if (kind === 'target') return targetWords(target as Target, names)
    if (kind === 'start') return { title: t('menus.picture.start'), note: menu.name }
    if (kind === 'hours') return { title: t('menus.fields.hours'), note: hours(menu.hours) }
    if (kind === 'dial' || kind === 'timeout')
      return { title: t(`menus.picture.${kind}`), note: '' }
    const title =
      kind !== 'key'
        ? t(
            kind === 'invalid' || kind === 'exit'
              ? `menus.picture.${kind}`
              : `menus.fields.${kind}`,
          )
        : key
          ? t('menus.picture.key', { key })
          : t('menus.picture.keyEmpty')
    return { title, note: recording(media, names) }
  }

  /** A fault in a sentence, and what to know of it. `nameOf` calls the menus on the way of a loop. */
  function faultWords(fault: Fault, nameOf: (menu: string) => string = (id) => id): string {
    const said = t(`menus.faults.${fault.code}`, { what: fault.what ?? '' })
    const via = fault.via?.map(nameOf).join(' → ')
    return via ? `${said} ${t('menus.loopVia', { via })}` : said
  }

  return { nodeWords, faultWords, hours, recording, targetWords }
}
