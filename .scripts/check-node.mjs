/** `node .scripts/check-node.mjs FOLDER`: checks the Node among installed packages, run by another Node. */
import { checkNode } from './node-programs.mjs'

try {
  await checkNode(process.argv[2])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
