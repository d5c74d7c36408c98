/** So often an identifier gives way to the same other one before that counts as a rename. */
const LEAST = 3

const WORD = /[\p{L}_$][\p{L}\d_$]*/gu
/** Strings and whole lines of comment are no code. */
const NO_CODE = /'[^']*'|"[^"]*"|`[^`]*`|\/\/.*|^\s*\/?\*.*/g
const wordsOf = (line) => line.replace(NO_CODE, '').match(WORD) ?? []

/** Returns the lines that each change of a diff takes away, and those that it puts there. */
function changesOf(diff) {
  const changes = [{ gone: [], come: [] }]
  for (const line of diff.split('\n')) {
    if (/^(?:@@|diff |---|\+\+\+)/.test(line)) changes.push({ gone: [], come: [] })
    else if (line.startsWith('-')) changes.at(-1).gone.push(line.slice(1))
    else if (line.startsWith('+')) changes.at(-1).come.push(line.slice(1))
  }
  return changes
}

/** Returns what stands in place of what, where two lines have as many words and differ in one of them. */
function replacedIn(gone, come) {
  const [was, is] = [wordsOf(gone), wordsOf(come)]
  if (was.length !== is.length) return []
  const pairs = new Set(was.flatMap((word, at) => (word === is[at] ? [] : [`${word} → ${is[at]}`])))
  return pairs.size === 1 ? [...pairs] : []
}

/**
 * @param diff of code, as Git prints it without context
 * @returns the identifiers that it renames, as `former → present`
 */
export function renamesIn(diff) {
  const counts = new Map()
  const changes = changesOf(diff)
  for (const { gone, come } of changes) {
    if (gone.length !== come.length) continue
    for (const [at, line] of gone.entries()) {
      for (const pair of replacedIn(line, come[at])) counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
  }
  const kept = new Set(changes.flatMap(({ come }) => come.flatMap(wordsOf)))
  return [...counts].flatMap(([pair, count]) =>
    count >= LEAST && !kept.has(pair.split(' → ')[0]) ? [pair] : [],
  )
}

/** Every text of a tree with its key. */
export function textsOf(value, key) {
  if (typeof value === 'string') return [[key, value]]
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, `${key}.${name}`))
}

/** Returns the words of an identifier: `ownedModule` has `owned` and `module`. */
const partsOf = (name) => name.split(/(?=\p{Lu})|[_$]/u).map((part) => part.toLowerCase())

/** Tells whether a text differs from its former self only by words that code was renamed by. */
function isRenamed(former, text, renames) {
  const [was, is] = [former, text].map((one) => (one.match(WORD) ?? []).map((w) => w.toLowerCase()))
  return (
    was.length === is.length &&
    was.every(
      (word, at) =>
        word === is[at] ||
        renames.some((pair) => {
          const [one, other] = pair.split(' → ').map(partsOf)
          return one.includes(word) && other.includes(is[at])
        }),
    )
  )
}

/**
 * @param before texts by their keys, before a commit
 * @param after the same, after it
 * @param renames identifiers that the commit renames
 * @returns what is wrong with changing these texts in this commit, if anything
 */
export function textFault(before, after, renames) {
  const changed = [...after].filter(([key, text]) => before.has(key) && before.get(key) !== text)
  if (renames.length === 0 || changed.length === 0) return undefined
  const renamed = changed.filter(([key, text]) => isRenamed(before.get(key), text, renames))
  const what = renamed.length > 0 ? 'renames texts with code' : 'renames code and changes texts'
  const keys = (renamed.length > 0 ? renamed : changed).map(([key]) => key)
  const some = (all) => all.slice(0, 3).join(', ')
  return `${what}: ${some(keys)} (${some(renames)})`
}
