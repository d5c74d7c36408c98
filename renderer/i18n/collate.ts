/** Made when first needed: making one takes longer than hundreds of comparisons. */
let texts: Intl.Collator | undefined
let names: Intl.Collator | undefined

/**
 * Compares two texts of a list as people order them: Russian letters before Latin ones, ё beside е,
 * case last, digits by their value. Negative, zero or positive, as `sort` wants it.
 */
export function compareText(one: string, other: string): number {
  texts ??= new Intl.Collator(['ru', 'en'], { numeric: true })
  return texts.compare(one, other)
}

/**
 * The same for people's and companies' names, where quotation marks and dashes do not count. It would
 * put «2.1» before «1.10» where texts are numbered.
 */
export function compareNames(one: string, other: string): number {
  names ??= new Intl.Collator(['ru', 'en'], { numeric: true, ignorePunctuation: true })
  return names.compare(one, other)
}
