const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Signal = (typeof signals)[number]

/** What the test runner itself does when it is told to stop. */
const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]))

/** What a program loaded by a test does when it is told to stop; the system ends it if that is nothing. */
export function ownListeners(signal: Signal): NodeJS.SignalsListener[] {
  return process.listeners(signal).filter((listener) => !before.get(signal)?.includes(listener))
}

export function forgetSignals(): void {
  for (const signal of signals) {
    for (const listener of ownListeners(signal)) process.off(signal, listener)
  }
}
