import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { ReadStream } from 'node:tty'

interface Surroundings {
  stdin: NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY' | 'unref'>>
  platform: NodeJS.Platform
}

/** Calls back whenever a line is entered; reading the input keeps no program alive. */
export function onEnter({ stdin, platform }: Surroundings, callback: () => void): void {
  // A program that a shell runs in the background would be stopped if it read from the terminal.
  const mayRead = !stdin.isTTY || platform !== 'linux' || isForeground(ownState())
  if (!mayRead) return
  createInterface({ input: stdin }).on('line', callback)
  stdin.unref?.()
}

const ownState = () => readFileSync('/proc/self/stat', 'latin1')

/**
 * True if a process is in its terminal's foreground, by Linux's `stat` (proc(5)): after the name in
 * brackets come the state, the parent, the process group, the session, the terminal, and the
 * terminal's foreground group.
 */
export function isForeground(stat: string): boolean {
  const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ')
  return fields[2] === fields[5]
}
