import {
  flipFuses,
  FuseState,
  FuseV1Options,
  FuseVersion,
  getCurrentFuseWire,
} from '@electron/fuses'
import { fuses as ofBareProgram } from '../fuses.mjs'

/** As in the program that runs from its folder, but for what an archive brings. All nine, each on purpose. */
const fuses = {
  ...ofBareProgram,
  // Windows and macOS compare the archive with the program's own digest of it; Linux has no such check.
  enableEmbeddedAsarIntegrityValidation: true,
  // No folder beside the archive takes its place.
  onlyLoadAppFromAsar: true,
  // WebAssembly, which measures loudness, is checked by the processor's own traps.
  wasmTrapHandlers: true,
}

const option = (name) => FuseV1Options[name[0].toUpperCase() + name.slice(1)]

/** @throws where the program has another number of fuses than are decided here */
export async function burnFuses(program) {
  await flipFuses(program, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    ...Object.fromEntries(Object.entries(fuses).map(([name, on]) => [option(name), on])),
  })
  const unlike = await unlikeFuses(program)
  if (unlike.length > 0) throw new Error(`Fuses that were not burned: ${unlike.join(', ')}`)
}

/** The names of the fuses that read otherwise in a program than they are decided. */
export async function unlikeFuses(program) {
  const { version, ...wire } = await getCurrentFuseWire(program)
  if (version !== FuseVersion.V1) return [`version ${version}`]
  const known = Object.entries(fuses)
    .filter(([name, on]) => wire[option(name)] !== (on ? FuseState.ENABLE : FuseState.DISABLE))
    .map(([name]) => name)
  const unknown = Object.keys(wire).slice(Object.keys(fuses).length)
  return [...known, ...unknown.map((index) => `number ${index}`)]
}
