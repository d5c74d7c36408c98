const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Signals within this time of the first belong to it, milliseconds. One Ctrl+C arrives up to three
 * times: the terminal signals all that it started, and npm and our starter pass it on.
 */
const onePress = 1_000

/** Exit code of a program that Ctrl+C ended. */
const interrupted = 130

/**
 * Closes the program, once, on a signal to stop. No later signal cuts the closing short, except
 * another Ctrl+C of a user who does not want to wait for it.
 */
export function closeOnSignal(close: () => void): void {
  let first: number | undefined
  const stop = (signal: NodeJS.Signals): void => {
    const now = performance.now()
    if (first === undefined) {
      first = now
      close()
    } else if (signal === 'SIGINT' && now - first >= onePress) {
      process.exit(interrupted)
    }
  }
  for (const signal of signals) process.on(signal, stop)
}
