import { compiledForPlace, isSmall, sameAsChosen, tellsNothing } from './judge-contents.mjs'
import { chromiumNoticed, listedTruly, listedWhole, noticedAlike } from './judge-parts.mjs'
import {
  archiveGuarded,
  dressed,
  feedAlike,
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
  listedTruly,
  listedWhole,
  noticedAlike,
  chromiumNoticed,
  fusesBurned,
  namedAlike,
  schemesAlike,
  feedAlike,
  archiveGuarded,
  dressed,
  nothingAround,
]

/**
 * Looks a packed folder through, whoever packed it. Answers what is not as it must be.
 *
 * @param options.standIn whether another module may stand in for keytar's
 */
export const inspect = async (place, folder, options) =>
  judged(await readPacked(place, folder), options)

/** The same of what was read. */
export async function judged(packed, { standIn = false } = {}) {
  const findings = []
  for (const judge of judges) findings.push(...(await judge(packed, { standIn })))
  return findings
}
