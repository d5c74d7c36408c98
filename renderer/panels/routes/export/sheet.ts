import { useI18n } from 'vue-i18n'
import type { CallRoute, CallOutcome } from '../../../../electron/bridge/routes.ts'
import type { TreeNode } from '../../../components/picture/tree.ts'
import { sourceName } from '../../../components/pbx/use-reference-names.ts'
import { plainLine } from '../../../files/plain-line.ts'
import { keysOf, treeOf, type RouteNode } from '../route-tree.ts'
import type { CallQuestion } from '../use-call-route.ts'
import { useRouteWords } from '../use-route-words.ts'
import { useThingWords } from '../use-thing-words.ts'
import { nameless, plainKeys } from './nameless.ts'

/** A place on a call's path, in the words that go into a file. */
export interface SheetNode extends TreeNode<SheetNode> {
  readonly title: string
  readonly note: string
  /** Keys pressed on the way here. */
  readonly keys: readonly string[]
  readonly outcome?: CallOutcome
}

/** A call's path as it leaves the app: every kind of file is made of this. */
export interface RouteSheet {
  readonly title: string
  /** Sentences: the call's path, and the conditions under which it holds. */
  readonly lines: readonly string[]
  readonly root: SheetNode
}

/** Puts a call's path into the words of a file, with its names and numbers or without. */
export function useRouteSheet() {
  const { t } = useI18n()
  const { titleOf, noteOf, endWords, sentence } = useRouteWords()
  const { unseenWords } = useThingWords()

  function nodeOf(node: RouteNode): SheetNode {
    const { id, kind, end, next } = node
    const rung = kind === 'thing' && end?.outcome === 'inside' ? endWords(end) : ''
    return {
      id,
      kind,
      title: plainLine(titleOf(node)),
      note: plainLine([noteOf(node), rung].filter(Boolean).join(' · ')),
      keys: keysOf(node).map(plainLine),
      ...(end && { outcome: end.outcome }),
      next: next.map(nodeOf),
    }
  }

  return (found: CallRoute, asked: CallQuestion, isNameless: boolean): RouteSheet => {
    const route = isNameless ? nameless(found) : found
    const keys = isNameless ? plainKeys(asked.keys) : asked.keys
    const [start] = route.things
    const given = [
      keys.length > 0 && `${t('routes.keys')}: ${keys.join(' ')}`,
      asked.presence !== 'registered' &&
        `${t('kinds.presence')}: ${t(`routes.presence.${asked.presence}`)}`,
    ]
    return {
      title: plainLine(`${t('routes.title')}: ${start ? sourceName(start) : ''}`),
      lines: [sentence(route, asked), unseenWords(route.things), given.filter(Boolean).join(' · ')]
        .filter(Boolean)
        .map(plainLine),
      root: nodeOf(treeOf(route)),
    }
  }
}
