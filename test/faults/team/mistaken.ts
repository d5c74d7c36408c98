/** Loaded before everything: puts the mistake that `TEAM_MISTAKE` names by its place into its file, in all threads. */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { teamMistakes } from './mistakes.ts'

const mistake = teamMistakes[Number(process.env['TEAM_MISTAKE'])]

registerHooks({
  load(url, context, next) {
    if (!mistake || !url.endsWith(`/core/team/postgres/${mistake.file}`)) return next(url, context)
    let source = readFileSync(fileURLToPath(url), 'utf8')
    for (const [from, to] of mistake.changes) {
      if (source.split(from).length !== 2) throw new Error(`${mistake.file} is another one now`)
      source = source.replace(from, () => to)
    }
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})
