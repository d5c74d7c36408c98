/** `npm run demo`: the demo account alone; with `--team`, an office that answers in it together. */
import { become } from './run.mjs'
import { keepSharedCode } from './source-threads.ts'

const given = process.argv.slice(2)
const script = given.includes('--team') ? '.scripts/office/run.ts' : 'electron/demo/cli.ts'
const { code } = await become(process.execPath, [...keepSharedCode, script, ...given])
process.exitCode = code
