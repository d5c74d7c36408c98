import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'

/**
 * How a tool that runs tests reports while it runs: lines of JSON in the file that this variable names. A file
 * passes through every program in between and is there to be read when the tool is gone.
 *
 * | type       | and with it                                                       |
 * | ---------- | ----------------------------------------------------------------- |
 * | `planned`  | `units`: how many files (Vitest) or tests (Playwright) will run    |
 * | `began`    | `name` of a test or a file                                         |
 * | `ended`    | `name`, and of a test its `outcome`: passed, failed, skipped       |
 * | `unit`     | one of the planned units is done                                   |
 * | `step`     | a sign of life from within a test                                  |
 * | `failure`  | `name` of a test or a file, and the `text` of what failed          |
 * | `finished` | the tool has come to its end by itself                             |
 */
export const eventsVariable = 'SWITCHDESK_TEST_EVENTS'

/** @returns a folder for the events of one run, gone with its program: others may run beside it */
export function makeRunFolder(reports) {
  mkdirSync(reports, { recursive: true })
  const folder = mkdtempSync(join(reports, 'run-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Reports nothing where no file is named: a tool that was called by hand. */
export function report(event) {
  const file = process.env[eventsVariable]
  if (file) appendFileSync(file, `${JSON.stringify(event)}\n`)
}

/** @returns a function that gives what was reported since it was last called */
export function follow(file) {
  const decoder = new StringDecoder()
  let position = 0
  let rest = ''
  return () => {
    const bytes = readFrom(file, position)
    position += bytes.length
    const lines = (rest + decoder.write(bytes)).split('\n')
    rest = lines.pop()
    return lines.map((line) => JSON.parse(line))
  }
}

function readFrom(file, position) {
  if (!existsSync(file)) return new Uint8Array()
  const descriptor = openSync(file)
  try {
    const bytes = new Uint8Array(fstatSync(descriptor).size - position)
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, position))
  } finally {
    closeSync(descriptor)
  }
}
