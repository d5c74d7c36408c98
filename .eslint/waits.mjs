/**
 * No test is decided by the clock of a busy machine: it waits as long as the configuration of its tool says,
 * which gives up only what hangs, and asserts no bound on real time. `test/unit/architecture` breaks each on
 * purpose.
 */

/** As in `vitest.config.ts` and `playwright.config.ts`, in milliseconds. */
const TEST = 300_000
const WAIT = 120_000

const bareWait = {
  selector:
    'MemberExpression:matches([object.name="vi"][property.name=/^wait(For|Until)$/], [object.name="expect"][property.name="poll"])',
  message: 'Wait by eventually() of test/support/waits.ts: a busy machine takes its time.',
}

const fixedSleep = {
  selector:
    ':matches(NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"][arguments.length=2], ImportDeclaration[source.value=/timers.promises$/] > [imported.name="setTimeout"])',
  message: 'Wait for what happens, or for what must not by aWhile() of test/support/waits.ts.',
}

const NOW = 'CallExpression[callee.object.name=/^(performance|Date)$/][callee.property.name="now"]'

/** That little time has passed, or that something was not long ago. */
const boundOnTime = {
  selector: [
    `CallExpression[callee.property.name=/^toBeLess/] CallExpression[callee.name="expect"] ${NOW}`,
    `CallExpression[callee.property.name=/^toBeGreater/] > BinaryExpression > ${NOW}`,
  ].join(', '),
  message: 'A bound on real time: give the code a clock, or prove the order of what happens.',
}

const shorter = 'A limit shorter than the configuration’s fails on a busy machine: leave it out.'

/** An option of a test or of a wait, but of what is tried until it passes (`toPass`). */
const shortOption = ({ least, most }) => ({
  selector: `CallExpression > ObjectExpression > Property[key.name=/^(t|testT|hookT|actionT|navigationT)imeout$/][value.value>=${least}][value.value<${most}]:not(CallExpression[callee.property.name="toPass"] Property)`,
  message: shorter,
})

/** The last argument of a test, which here may come from a table, or what Playwright has for it. */
const shortTest = {
  selector: [
    `CallExpression:matches([callee.name=/^(test|it|(before|after)(All|Each))$/], [callee.type="CallExpression"]) > :function + Literal[value<${TEST}]`,
    `CallExpression[callee.object.name="test"][callee.property.name="setTimeout"][arguments.0.value<${TEST}]`,
  ].join(', '),
  message: shorter,
}

/** A telephone rings for up to 999 seconds, which is a `timeout`, too. */
const shortInVitest = shortOption({ least: 1_001, most: TEST })
const shortInPlaywright = shortOption({ least: 1, most: WAIT })

const restricted = (...what) => ({ 'no-restricted-syntax': ['error', ...what] })

export const waits = [
  {
    files: ['test/{electron,faults,support}/**/*.ts'],
    ignores: ['test/support/waits.ts'],
    rules: restricted(bareWait, boundOnTime, shortInVitest, shortTest),
  },
  {
    files: ['test/{component,contract,keychain,unit}/**/*.ts'],
    rules: restricted(bareWait, fixedSleep, boundOnTime, shortInVitest, shortTest),
  },
  {
    // Its waits go by its configuration.
    files: ['test/{e2e,pictures}/**/*.ts'],
    rules: restricted(shortInPlaywright, shortTest),
  },
]
