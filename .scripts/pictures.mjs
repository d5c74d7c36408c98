/** `npm run pictures`: takes README's pictures anew, from the built app and its demo account. */
import { join } from 'node:path'
import { runNode, stopAll } from './test/process.mjs'
import { ensureEmojiFont } from './test-tools.mjs'

const tool = (path) => join(import.meta.dirname, '../node_modules', path)
const steps = [
  { script: tool('electron-vite/bin/electron-vite.js'), args: ['build'] },
  {
    script: tool('@playwright/test/cli.js'),
    args: ['test', '--config', 'test/pictures'],
    keyring: true,
  },
]

process.on('exit', stopAll)
try {
  await ensureEmojiFont()
  for (const { script, args, keyring } of steps) {
    const { code } = await runNode(script, args, { keyring, loud: true }).done
    if (code !== 0) throw new Error('The pictures could not be taken.')
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
