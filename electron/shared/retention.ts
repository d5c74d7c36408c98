/** Data that can be deleted once it is old: `reachability` is the history of who could be reached. */
export const retentionKinds = ['messages', 'drafts', 'changes', 'reachability'] as const

/** Conversations that are kept whatever their age, unless a person chose otherwise. */
export const sparedKinds = ['pinned', 'awaiting', 'noted'] as const
