/** The first npm that runs install scripts of the packages in `allowScripts` alone. */
const LEAST = [11, 16]

/**
 * @param userAgent what npm says of itself (`npm_config_user_agent`); absent where something else runs this
 * @throws with a sentence for a person where it is too old
 */
export function refuseOldNpm(userAgent = '') {
  const [, version, ...numbers] = /^npm\/((\d+)\.(\d+)\S*)/.exec(userAgent) ?? []
  if (version === undefined) return
  const [major, minor] = numbers.map(Number)
  if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return
  throw new Error(
    `npm ${LEAST.join('.')} or newer is needed, and this is ${version}: older ones run whatever a package ` +
      'brings along. To update it: npm install --global npm@11',
  )
}
