import { compiledForPlace, isSmall, sameAsChosen, tellsNothing } from './judge-contents.mjs'
import {
  archiveGuarded,
  dressed,
  fusesBurned,
  namedAlike,
  nothingAround,
  schemesAlike,
} from './judge-program.mjs'
import { readPacked } from './packed.mjs'

const judges = [
  sameAsChosen,
  compiledForPlace,
  tellsNothing,
  isSmall,
  fusesBurned,
  namedAlike,
  schemesAlike,
  archiveGuarded,
  dressed,
  nothingAround,
]

/**
 * Looks a packed folder through, whoever packed it. Answers what is not as it must be.
 *
 * @param options.standIn whether another module may stand in for keytar's
 */
export async function inspect(place, folder, { standIn = false } = {}) {
  const packed = await readPacked(place, folder)
  const findings = []
  for (const judge of judges) findings.push(...(await judge(packed, { standIn })))
  return findings
}
