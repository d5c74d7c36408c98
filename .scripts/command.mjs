/**
 * `node .scripts/command.mjs NAME [OPTION …]`: runs a command of `commands.mjs`, on the project's own Node.
 * `--help` and options that it does not have are answered before anything is installed or built. Plain JavaScript
 * without dependencies: runs on Node 20 and newer.
 */
import { fileURLToPath } from 'node:url'
import { commands } from './commands.mjs'
import { otherNode } from './node-programs.mjs'
import { helpFor, problemWith } from './options.mjs'
import { prepare } from './prepare.mjs'
import { become } from './run.mjs'

const [name, ...given] = process.argv.slice(2)
const command = commands[name]
const problem = problemWith(command, given)

if (problem !== undefined) {
  console.error(`${problem}\n\n${helpFor(name, command)}`)
  process.exitCode = 2
} else if (given.includes('--help')) {
  console.log(helpFor(name, command))
} else {
  await start()
}

async function start() {
  try {
    if (command.needs) await prepare(command.needs)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
    return
  }
  const node = otherNode(fileURLToPath(new URL('../node_modules', import.meta.url)))
  if (node !== undefined) {
    const { code } = await become(node, [fileURLToPath(import.meta.url), name, ...given])
    process.exitCode = code
    return
  }
  process.argv.splice(2, 1, ...(command.args ?? []))
  await command.run()
}
