/** A place in a tree that is drawn as a picture or as lines, with what comes after it. */
export interface TreeNode<N> {
  readonly id: string
  readonly kind: string
  /** The key of a telephone that leads there: typed, it leads the keyboard there too. */
  readonly key?: string
  readonly next: readonly N[]
}

/** Appearance of a node besides its face, and its text for screen readers. */
export interface Look {
  readonly severity?: 'error' | 'warning' | 'note'
  readonly spoken: string
}

/** The place that a typed key of a telephone leads to. */
export const placeOfKey = <N extends TreeNode<N>>(
  places: readonly N[],
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
): string | undefined =>
  ctrlKey || metaKey || altKey ? undefined : places.find((one) => one.key === key)?.id
