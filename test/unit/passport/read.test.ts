import { expect, test } from 'vitest'
import type { Passport } from '../../../electron/bridge/passport.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests()
const read = () => bench.call('passport.read', {})

const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).sort()

test('the passport has everything of the account where it belongs, twice the same', async () => {
  const passport = await read()
  const [numbers, external, sip, groups, queues, scenarios, media] = await Promise.all([
    bench.read('numbers'),
    bench.read('externalNumbers'),
    bench.read('sip'),
    bench.read('groups'),
    bench.read('queues'),
    bench.read('scenarios'),
    bench.read('media'),
  ])
  expect(passport.numbers.map(({ number }) => number).sort()).toEqual(
    [...numbers, ...external].map(({ number }) => number).sort(),
  )
  for (const { week } of passport.numbers) {
    expect(week?.alike.flatMap(({ hours }) => hours)).toHaveLength(168)
  }
  expect(passport.sip.map((one) => `${one.number} ${one.name}`).sort()).toEqual(
    sip.map((one) => `${one.number} ${one.name}`).sort(),
  )
  expect(names(passport.groups)).toEqual(names(groups))
  expect(names(passport.queues)).toEqual(names(queues))
  expect(names(passport.scenarios)).toEqual(names(scenarios))
  expect(names(passport.media)).toEqual(names(media))
  for (const kind of ['groups', 'queues'] as const) {
    for (const { name, body } of passport[kind]) {
      const inside = passport.sip.filter((one) => one[kind].includes(name)).map(({ id }) => id)
      expect([...(body?.['sips'] as number[])].sort()).toEqual(inside.sort())
    }
  }
  expect(passport.unknown).toEqual([])
  expect(await read()).toEqual(passport)
})

const CANARIES = {
  trunk: 'canary-trunk-secret-31',
  login: 'canary-trunk-login-32',
  header: 'canary-header-33',
  parameter: 'canary-parameter-34',
  sip: 'canaryPassword35',
}

test('the passport holds no password, token, header’s value or trunk’s secret', async () => {
  await bench.call('externalNumbers.create', {
    input: {
      ...{ kind: 'ate', number: '74957770011', host: 'pbx.example', port: 5060 },
      ...{ login: CANARIES.login, secret: CANARIES.trunk },
    },
  })
  await bench.call('webhooks.create', {
    body: {
      ...{ url: `http://hooks.example/?key=${CANARIES.parameter}`, event: 'create', template: '' },
      ...{ fields: [], params: [{ name: 'key', value: CANARIES.parameter }] },
      headers: [{ name: 'X-Key', value: CANARIES.header }],
    } as never,
  })
  const { id = 0 } = await bench.call('verification.create', { name: 'Канарейка' })
  const { token } = await bench.call('verification.token', { id })
  const [first] = await bench.read('sip')
  await bench.call('extensions.setPassword', { id: first?.id ?? 0, password: CANARIES.sip })
  const { password = '?' } = await bench.call('extensions.credentials', { id: first?.id ?? 0 })
  const passport: Passport = await read()
  expect(passport.numbers.map(({ number }) => number)).toContain('74957770011')
  const whole = JSON.stringify(passport)
  for (const secret of [...Object.values(CANARIES), token, password]) {
    expect(secret).not.toBe('')
    expect(whole).not.toContain(secret)
  }
})
