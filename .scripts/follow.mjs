/** `node .scripts/follow.mjs SCRIPT [ARGUMENT …]`: runs a script until it ends, or npm does. */
import { become } from './run.mjs'

const { code } = await become(process.execPath, process.argv.slice(2))
process.exitCode = code
