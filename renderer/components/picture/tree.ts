/** A place in a tree that is drawn as a picture or as lines, with what comes after it. */
export interface TreeNode<N> {
  readonly id: string
  readonly kind: string
  readonly next: readonly N[]
}

/** How a place looks besides its face, and what is read aloud for it. */
export interface Look {
  readonly severity?: 'error' | 'warning' | 'note'
  readonly spoken: string
}
