/**
 * The commands of package.json that take options: for each a sentence of what it `does`, its `options`, what it `needs`
 * (see prepare.mjs), arguments that go before those given (`args`), and how it is `run`. Tests hold the options against
 * those that the scripts read.
 */
const flag = (says) => ({ type: 'boolean', says })
const text = (value, says, choices) => ({ type: 'string', value, says, choices })
const listed = (...lines) => lines.flatMap((line) => line.split(', '))

const port = text('N', 'port to serve at (any free one)')
const demo = flag('sign in to the demo account')
const seed = text('TEXT', 'repeats the run that printed it')

const web = { port, 'no-open': flag('only print the address'), demo }

const kinds = listed(
  'e2e, build, unit, component, faults, check, lint, unused, unused in the program, electron, types',
  'types of renderer, types of test, types of electron, format, types of electron/preload',
  'isolated, contract, keychain',
)

const readings = text('WAY', 'how demo accounts take what the specification leaves open (first)', [
  'first',
  'last',
])

const benches = listed(
  'firstPaint, catalogue, threadList, conversation, archive, backup, presence, numbersFilter, money',
  'exchange, upload, support, requests, call-map, idle, team',
)

const start = {
  start: {
    does: 'Builds the app if its sources changed and opens it, in Electron or else in a browser.',
    needs: 'app',
    options: web,
    positional: 'LINK',
    run: () => import('./start.mjs'),
  },
  'start:web': {
    does: 'Builds the app if its sources changed and serves it to a browser.',
    needs: 'app',
    options: web,
    args: ['--web'],
    run: () => import('./start.mjs'),
  },
  demo: {
    does: 'Serves the demo account alone and prints its four addresses as one line of JSON.',
    needs: 'app',
    options: {
      port,
      home: text('FOLDER', 'where its state is kept'),
      seed: text('N', 'another company for each number'),
      scale: text('SIZE', 'how much the company has', ['small', 'large']),
      readings,
      control: flag('also serve the interface by which tests make things happen'),
      quiet: flag('print nothing but the addresses'),
      team: flag('play a team of two colleagues on PostgreSQL; takes --port and --home'),
    },
    run: () => import('./demo.mjs'),
  },
  dev: {
    does: 'Opens the app in Electron, with hot reload.',
    needs: 'app',
    options: { demo },
    run: () => import('./dev.mjs'),
  },
  'dev:web': {
    does: 'Serves the app to a browser from its sources, with hot reload.',
    needs: 'app',
    options: web,
    args: ['electron/web/cli.ts', '--dev'],
    run: () => import('./follow.mjs'),
  },
}

const test = {
  test: {
    does: 'Runs the fast tests and static checks, or one kind of them.',
    needs: 'test',
    options: {
      only: text('KIND', 'one kind; what follows goes to Vitest or Playwright', kinds),
      readings,
    },
    tool: 'only',
    run: () => import('./test.mjs'),
  },
  'test:deep': {
    does: 'Runs every test and static check, or one kind of them.',
    needs: 'deep',
    options: {
      only: text('KIND', 'one kind; what follows goes to Vitest or Playwright', kinds),
      rest: flag('only what `npm test` leaves out'),
      readings,
    },
    args: ['--deep'],
    tool: 'only',
    run: () => import('./test.mjs'),
  },
  check: {
    does: 'Runs the static checks: format, unused code, lint and types.',
    needs: 'app',
    args: ['--only', 'check'],
    run: () => import('./test.mjs'),
  },
  'check:types': {
    does: 'Checks the types.',
    needs: 'app',
    args: ['--only', 'types'],
    run: () => import('./test.mjs'),
  },
  'check:commits': {
    does: 'Checks the subjects of commits.',
    options: {
      since: text('REVISION', 'the commit before the first of them (origin/main)'),
      message: text('FILE', 'check the message in this file instead'),
    },
    run: () => import('./check-commits.mjs'),
  },
  'test:repeat': {
    does: 'Repeats the tests, every second time on a busy machine, and reports whatever ever failed.',
    options: {
      times: text('N', 'how often (10)'),
      load: text('N', 'busy loops beside every second run (2)'),
      deep: flag('all tests instead of the fast ones'),
    },
    run: () => import('./test-repeat.mjs'),
  },
}

const faults = {
  'test:crash': {
    does: 'Kills the app thousands of times and counts what was lost, sent or shown twice.',
    needs: 'deep',
    options: {
      kills: text('N', 'how many kills (5000)'),
      seed,
      lanes: text('N', 'how many apps at once (2)'),
      generation: text('NAME', 'one kind of accounts', ['current', 'legacy']),
      paid: flag('only around paid operations'),
      restores: text('N', 'restore so many backups on new computers instead'),
      team: flag('with accounts that belong to teams'),
      seeded: flag('put faults into the app instead, each of which has to be found'),
      only: text('NAME,…', 'only lives or faults of these names'),
      harm: text('PATTERN', 'only damage to these files'),
      how: text('WAY', 'only this way of damage'),
    },
    run: () => import('../test/faults/run.ts'),
  },
  'test:team': {
    does: 'Has eight desktops of a team work while everything breaks, and compares what they hold.',
    needs: 'deep',
    options: {
      faults: text('N', 'how many faults (2000)'),
      seed: text('N', 'repeats the run that printed it'),
      seeded: flag('put faults into the app instead, each of which has to be found'),
      only: text('TEXT', 'with --seeded: faults whose names contain this'),
    },
    run: () => import('../test/faults/team/run.ts'),
  },
  'test:seeded': {
    does: 'Puts faults into call routing and the account check, and says which tests find them.',
    needs: 'test',
    options: { only: text('TEXT', 'faults whose names contain this') },
    run: () => import('../test/seeded/run.ts'),
  },
  'test:mutants': {
    does: 'Changes lines of the core at random, one at a time, and says which tests find each.',
    needs: 'deep',
    options: {
      count: text('N', 'how many changes (100)'),
      seed: text('TEXT', 'another draw for each text'),
      folder: text('FOLDER', 'where to change lines (electron/core)'),
    },
    run: () => import('../test/mutants/run.ts'),
  },
}

const make = {
  package: {
    does: 'Makes packages of the app in out/packages.',
    needs: 'app',
    options: {
      only: {
        ...text('KIND', 'one kind, may be repeated'),
        choices: ['AppImage', 'deb', 'rpm', 'nsis', 'dmg', 'zip'],
      },
    },
    run: () => import('./package.mjs'),
  },
  'package:feed': {
    does: 'Makes of signed packages what an update server offers, in out/feed.',
    needs: 'app',
    options: { staged: text('PERCENT', 'share of computers that are offered it (100)') },
    run: () => import('./package-feed.mjs'),
  },
  'package:check': {
    does: 'Packs for all three systems without Electron and inspects the packages.',
    needs: 'test',
    options: { seeded: flag('put faults in, each of which has to be found') },
    run: () => import('./package-check.mjs'),
  },
  bench: {
    does: 'Measures what the app costs against a floor taken in the same run.',
    needs: 'deep',
    options: {
      quick: flag('fewer repetitions'),
      only: text('NAME', 'one measurement', benches),
    },
    args: ['test/bench/run.ts'],
    run: () => import('./follow.mjs'),
  },
  pictures: {
    does: "Takes the documents' pictures from the built app and its demo account.",
    needs: 'test',
    run: () => import('./pictures.mjs'),
  },
  'coverage-table': {
    does: 'Writes docs/coverage.md.',
    needs: 'app',
    run: async () => (await import('./coverage-table.ts')).writeCoverage(),
  },
  'decision-index': {
    does: 'Writes the index of docs/decisions.',
    needs: 'app',
    run: async () => (await import('./decision-index.ts')).writeDecisionIndex(),
  },
}

export const commands = { ...start, ...test, ...faults, ...make }
