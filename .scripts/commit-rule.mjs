/** The longest subject of a commit, in characters. */
const LONGEST = 72

/**
 * Words that no imperative begins with: articles, pronouns, prepositions, conjunctions, adverbs, forms of be, have and do.
 * They are a closed class, so that no list of verbs is needed; nouns are left to the reader.
 */
const NO_VERBS = new Set(
  `a an the this that these those it its he she they we you i one two three several many some any all each every both
  no not none nobody nothing what which who whom whose whoever when where while whether why how if since because
  so than then there here of in on at by to from with without for as into over under after before between until
  and or but also only more most less now once never always too can could may might must should would will
  be is are was were been has had does did own other another whatever text texts`.split(/\s+/),
)

/** Forms that no imperative has: shown, showing, shows; but embed, bring, pass and focus. */
const BENT = /(?<![eb])ed$|(?<!^(br|str|r|s|sw|cl|fl))ing$|(?<![su])s$/

/**
 * @param subject the first line of a commit's message
 * @returns what is wrong with it; nothing where it is `scope: imperative + object`
 */
export function faultOf(subject) {
  const [, words] = /^[a-z][a-z-]*: (.+)$/.exec(subject) ?? []
  if (words === undefined) return 'begin with a scope, such as "inbox: "'
  if (subject.length > LONGEST) return `keep to ${LONGEST} characters, not ${subject.length}`
  if (/[.!]$/.test(words)) return 'end without a full stop'
  const [verb, object] = words.split(' ')
  if (/^[^a-z]/.test(verb)) return 'begin what follows the scope with a verb in lower case'
  if (NO_VERBS.has(verb) || BENT.test(verb)) return `begin with an imperative, not with "${verb}"`
  if (object === undefined) return 'name what it is done to'
  return undefined
}
