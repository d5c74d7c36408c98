import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import log from 'electron-log/node'
import type { Logger } from './logger.ts'
import { redact } from './redact.ts'

const MEGABYTE = 1024 ** 2

/** The files of the folder `logs`, the newer one first. */
export const logFiles = ['switchdesk.log', 'switchdesk.old.log'] as const

export interface LogOptions {
  /** The data folder; lines go to `logs/switchdesk.log` in it. */
  home: string
  /** Writes to standard output too. Default false. */
  console?: boolean
}

/** A file logger that redacts every line. Keeps one older file; each holds at most a megabyte. */
export function createLog({ home, console = false }: LogOptions): Logger {
  const target = log.create({ logId: home })
  const folder = join(home, 'logs')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, logFiles[0])
  // Else it would be looked for in the folder that the program was started from, and nothing logged without.
  target.transports.file.setAppName('switchdesk')
  target.transports.file.resolvePathFn = () => path
  target.transports.file.maxSize = MEGABYTE
  target.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  target.transports.console.level = console ? 'info' : false
  return {
    info: (text, details) => target.info(line(text, details)),
    warn: (text, details) => target.warn(line(text, details)),
    error: (text, details) => target.error(line(text, details)),
  }
}

function line(text: string, details: Record<string, unknown> = {}): string {
  const rest = JSON.stringify(details)
  return redact(rest === '{}' ? text : `${text} ${rest}`)
}
