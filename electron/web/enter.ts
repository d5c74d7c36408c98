import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { ReadStream } from 'node:tty'

interface Surroundings {
  stdin: NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY' | 'unref'>>
  platform: NodeJS.Platform
}

/** Calls back whenever a line is entered; reading the input keeps no program alive. */
export function onEnter({ stdin, platform }: Surroundings, callback: () => void): void {
  if (stdin.isTTY && !inForeground(platform)) return
  createInterface({ input: stdin }).on('line', callback)
  stdin.unref?.()
}

/** A program that a shell runs in the background would be stopped if it read from the terminal. */
function inForeground(platform: NodeJS.Platform): boolean {
  if (platform !== 'linux') return true
  // proc(5): behind the name in brackets come the state, the parent, the process group, the session, the
  // terminal, and the terminal's foreground process group.
  const fields = readFileSync('/proc/self/stat', 'latin1').split(') ').at(-1)?.split(' ') ?? []
  return fields[2] === fields[5]
}
