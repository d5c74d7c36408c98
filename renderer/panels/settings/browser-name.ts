/** The first that fits: most browsers also name those that they want to be taken for. */
const browsers: readonly [RegExp, string][] = [
  [/YaBrowser\//, 'Yandex'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** Returns the common name of a browser and its system by the `User-Agent`; empty if unknown. */
export function browserName(agent: string): string {
  const known = [browsers, systems].map((list) => list.find(([sign]) => sign.test(agent))?.[1])
  return known.filter((name) => name !== undefined).join(', ')
}
