import type { Menu, Target } from '../model/menu.ts'

/** Type of a node in a menu's picture. */
export type NodeKind =
  | 'start'
  | 'hours'
  | 'greeting'
  | 'key'
  | 'dial'
  | 'timeout'
  | 'closed'
  | 'invalid'
  | 'exit'
  | 'voicemail'
  | 'target'

/** A place in a menu's picture and what comes after it. */
export interface MenuNode {
  /** The place in the menu, as faults name it: `branches.branch-1`, `branches.branch-1.target`. */
  readonly id: string
  readonly kind: NodeKind
  /** The key of a `key`. */
  readonly key?: string
  /** The recording that plays there; `null` where none is chosen. */
  readonly media?: number | null
  /** The target of a node of kind `target`. */
  readonly target?: Target
  readonly next: readonly MenuNode[]
}

/** Returns a call's path through a menu, for the picture and the outline. */
export function treeOf(menu: Menu): MenuNode {
  const inside = menu.type === 'menu' ? menuNodes(menu) : dialNodes(menu)
  const voicemail: MenuNode[] = menu.voicemail
    ? [{ id: 'voicemail', kind: 'voicemail', media: menu.voicemailGreeting, next: [] }]
    : []
  return { id: 'name', kind: 'start', next: [...inside, ...voicemail] }
}

function menuNodes(menu: Menu): MenuNode[] {
  const { greeting, branches, closed, invalid, exit } = menu
  const keys = branches.map(({ id, key, prompt, target }): MenuNode => {
    const path = `branches.${id}`
    return {
      id: path,
      kind: 'key',
      key,
      media: prompt,
      next: [targetNode(`${path}.target`, target)],
    }
  })
  const sound = (id: 'invalid' | 'exit', media: number | null): MenuNode[] =>
    media === null ? [] : [{ id, kind: id, media, next: [] }]
  const next = [...keys, ...sound('invalid', invalid), ...sound('exit', exit)]
  const answered: MenuNode = { id: 'greeting', kind: 'greeting', media: greeting, next }
  const open: MenuNode = { id: 'hours', kind: 'hours', next: [answered] }
  if (!closed) return [open]
  const outside = targetNode('closed.target', closed.target)
  return [open, { id: 'closed', kind: 'closed', media: closed.prompt, next: [outside] }]
}

function dialNodes({ greeting, timeout }: Menu): MenuNode[] {
  const unanswered: MenuNode[] = timeout
    ? [{ id: 'timeout', kind: 'timeout', next: [targetNode('timeout.target', timeout)] }]
    : []
  const dial: MenuNode = { id: 'dial', kind: 'dial', next: [] }
  return [{ id: 'greeting', kind: 'greeting', media: greeting, next: [dial, ...unanswered] }]
}

const targetNode = (id: string, target: Target): MenuNode => ({
  id,
  kind: 'target',
  target,
  next: [],
})
