import { isTargetType, targetLists } from '../../../shared/references/names.ts'
import type { Reference } from '../../../shared/references/references.ts'
import type { CheckedAccount, Rule } from '../rule.ts'

const BRANCHES = new Set<string>(['key', 'closed', 'timeout'])

/** A menu's branch leads to an id that nothing has, or only something of another kind than it names. */
export const branchMissing: Rule = {
  name: 'branchMissing',
  reads: ['sip', 'groups', 'queues', 'scenarios'],
  find: (account) =>
    account.graph.references.all
      .filter(
        ({ from, by, given }) => given === 'id' && from.kind === 'scenarios' && BRANCHES.has(by),
      )
      .filter(({ to: [target] }) => target && !account.graph.node(target.kind, target.id))
      .map((reference) => {
        const { from, by, key = '', to, field } = reference
        return {
          severity: hasOther(account, reference) ? 'warning' : 'error',
          of: { kind: 'scenarios', id: from.id, name: from.name },
          field,
          words: { menu: from.name, branch: by, key, id: String(to[0]?.id) },
        }
      }),
}

const hasOther = ({ graph }: CheckedAccount, { to: [target] }: Reference): boolean =>
  Object.keys(targetLists).some(
    (word) =>
      isTargetType(word) && target !== undefined && graph.node(targetLists[word], target.id),
  )
