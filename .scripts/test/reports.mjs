import { readFileSync } from 'node:fs'

/** Command line arguments and environment that make a tool leave its JSON report in `file`. */
export const reporting = {
  vitest: (file) => ({
    args: ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`],
    env: {},
  }),
  playwright: (file) => ({
    args: ['--reporter', 'list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  }),
}

const read = {
  vitest: (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }),
  // What passes only at the second try is not sound.
  playwright: ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }),
}

/**
 * How many tests passed, failed and were skipped. A tool that fails counts as at least one failure,
 * also where it fell over before its first test; one that ran no test at all has failed too.
 */
export function counts(kind, file, code) {
  let found = { passed: 0, failed: 0, skipped: 0 }
  try {
    found = read[kind](JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (code === 0) throw new Error(`${kind} left no report in ${file}`, { cause: error })
  }
  const sound = code === 0 && found.passed > 0
  return { ...found, failed: sound ? found.failed : Math.max(1, found.failed) }
}
