/**
 * Settings that a session relies on; they override those of the server, the database and the login.
 * `default_transaction_read_only` is left to the server.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  role: 'none',
  search_path: 'pg_catalog, pg_temp',
  row_security: 'on',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '5s',
  exit_on_error: 'off',
  client_min_messages: 'error',
  bytea_output: 'hex',
  DateStyle: 'ISO',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  quote_all_identifiers: 'off',
  jit: 'off',
}

/**
 * Acknowledged changes have to be on the disk; a server that also waits for replicas keeps doing
 * so.
 */
const ON_DISK = `set_config('synchronous_commit',
  CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)`

/** The same of servers that know them: others would refuse the name. */
const NEWER: Readonly<Record<string, string>> = {
  // 14
  idle_session_timeout: '0',
  // 17
  transaction_timeout: '0',
  // 17, and minor releases of earlier ones
  restrict_nonsystem_relation_kind: '',
  // 16
  createrole_self_grant: '',
}

const setKnown = ([name, value]: [string, string]) =>
  `SELECT set_config('${name}', '${value}', false) WHERE current_setting('${name}', true) IS NOT NULL`

/** Limits of time come first, in statements of their own: setting all others may take longer than they allow. */
export const setSession = [
  'SET statement_timeout = 0',
  ...Object.entries(NEWER).map(setKnown),
  `SELECT ${[
    ...Object.entries(SETTINGS).map(([name, value]) => `set_config('${name}', '${value}', false)`),
    ON_DISK,
  ].join(', ')}`,
].join('; ')
