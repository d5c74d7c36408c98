import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run demo -- [--port N] [--seed N] [--scale small|large] [--readings first|last] [--home DIR] [--control]
 * [--quiet]`: serves a demo cabinet until Ctrl+C. The only line on standard output is a JSON object with the
 * four addresses. The state is kept in `--home`, else in `$SWITCHDESK_HOME/demo`, else in
 * `.cache/demo`.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    scale: { type: 'string', default: 'small' },
    readings: { type: 'string', default: 'first' },
    home: { type: 'string' },
    control: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
})

function fail(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(2)
}

function wholeNumber(name: 'port' | 'seed', most: number): number {
  const given = values[name]
  if (!/^\d+$/.test(given) || Number(given) > most) fail(`--${name} must be 0 to ${most}.`)
  return Number(given)
}

function oneOf<T extends string>(name: keyof typeof values, ...choices: T[]): T {
  const chosen = choices.find((one) => one === values[name])
  return chosen ?? fail(`--${name} must be ${choices.join(' or ')}.`)
}

const { SWITCHDESK_HOME } = process.env
const home = values.home ?? (SWITCHDESK_HOME ? join(SWITCHDESK_HOME, 'demo') : '.cache/demo')
const say = (text: string): void => {
  if (!values.quiet) process.stderr.write(`${text}\n`)
}

const scale = oneOf('scale', 'small', 'large')
const readings = oneOf('readings', 'first', 'last')
if (scale === 'large') say('Making a large cabinet takes up to a minute, the first time.')
const port = wholeNumber('port', 65_535)
const seed = wholeNumber('seed', 2 ** 31 - 1)
// Not before the arguments are known to be good.
const { startDemo } = await import('./index.ts')
const demo = await startDemo({
  home,
  port,
  seed,
  scale,
  readings,
  control: values.control,
}).catch((error: Error) => fail(error.message))

const { rpc, sms, rest, auth } = demo.addresses
process.stdout.write(`${JSON.stringify({ rpc, sms, rest, auth })}\n`)
const { email, password, phone, pin } = demo.account
say(
  `Sign in with ${email} and ${password}, with ${phone} and the PIN ${pin}, ` +
    `or with the API token ${demo.apiToken}; to the branch, an older cabinet, through the token ` +
    `service with ${demo.legacyAccount.email} and the same password. Ctrl+C ends the demo cabinet.`,
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void demo.close())
}
