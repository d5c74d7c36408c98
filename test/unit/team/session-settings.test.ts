import { DatabaseError } from 'pg'
import { expect, it } from 'vitest'
import { failureOf } from '../../../electron/core/team/postgres/failure.ts'
import { setSession } from '../../../electron/core/team/postgres/settings.ts'

const statements = setSession.split('; ')

it.each(['transaction_timeout', 'restrict_nonsystem_relation_kind', 'createrole_self_grant'])(
  'sets %s where the server knows it, before the settings of all servers',
  (name) => {
    const at = statements.findIndex((statement) => statement.includes(`set_config('${name}'`))
    expect(statements[at]).toContain(`WHERE current_setting('${name}', true) IS NOT NULL`)
    expect(at).toBeLessThan(statements.length - 1)
  },
)

it.each([
  ['25P03', 'unreachable'],
  ['25P04', 'unreachable'],
  ['57P05', 'unreachable'],
  ['55P03', 'busy'],
  ['40P01', 'busy'],
  ['25P02', 'failed'],
])('the end of a transaction by %s is taken for %s', (code, trouble) => {
  const thrown = Object.assign(new DatabaseError('ended', 5, 'error'), { code })
  expect(failureOf(thrown).trouble).toBe(trouble)
})
