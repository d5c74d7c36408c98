/** How often a line is printed where no terminal shows a status that changes, seconds. */
const pause = 30

/**
 * Shows how far a run is: below all else in a terminal, as a line every half minute in a pipe or a file.
 *
 * @param parts gives the parts under way and the names of those that have not begun
 */
export function createProgress(parts) {
  const isTerminal = process.stdout.isTTY === true
  const started = performance.now()
  let shown = 0
  let ticks = 0

  const clear = () => {
    if (shown > 0) process.stdout.write(`\x1b[${shown}A\x1b[0J`)
    shown = 0
  }

  function draw() {
    const lines = linesOf(parts())
    process.stdout.write(lines.map((line) => `${cut(line)}\n`).join(''))
    shown = lines.length
  }

  const linesOf = ({ running, waiting }) => [
    ...running.map(({ name, progress }) => `  ${name}  ${progress() || '…'}`),
    `  ${timeSince(started)}${waiting.length > 0 ? `, then: ${waiting.join(', ')}` : ''}`,
  ]

  function printLine() {
    const { running, waiting } = parts()
    const now = running.map(({ name, progress }) => `${name} ${progress()}`.trim()).join(', ')
    const later = waiting.length > 0 ? `; then ${waiting.join(', ')}` : ''
    console.log(`  ${timeSince(started)}  ${now}${later}`)
  }

  return {
    /** To be called every second. */
    tick() {
      ticks += 1
      if (isTerminal) {
        clear()
        draw()
      } else if (ticks % pause === 0) printLine()
    },
    print(text) {
      clear()
      console.log(text)
    },
    end: clear,
  }
}

const cut = (line) => line.slice(0, (process.stdout.columns ?? 120) - 1)

export function timeSince(started) {
  const seconds = Math.round((performance.now() - started) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
