/** `node .scripts/follow.mjs SCRIPT [ARGUMENT …]`: runs a script from its sources until it ends, or npm does. */
import { become } from './run.mjs'
import { keepSharedCode } from './source-threads.ts'

const { code } = await become(process.execPath, [...keepSharedCode, ...process.argv.slice(2)])
process.exitCode = code
