/** A row of `GET api/v1/sms/dialog`. */
export interface DialogRow {
  id: number
  sender: string
  receiver: string
  created_datetime: string
  sent_datetime?: string
  msg: string
  incoming: 0 | 1
  readed: 0 | 1
  interlocutor_number?: string
}

export interface Received {
  operation: string
  body: Record<string, unknown>
  token: string | undefined
}

export type Answer =
  { status?: number; headers?: Record<string, string>; json: unknown } | { raw: string } | 'drop'

/** What the service knows; tests change it. */
export interface Account {
  balance: number
  numbers: Record<string, unknown>[]
  statuses: { id: number; name: string; on_line: boolean }[]
  dialog: DialogRow[]
  user: Record<string, unknown>
  /** Tokens that are let in. */
  tokens: Set<string>
  /** Refresh tokens and the pair that each is exchanged for. */
  refreshes: Map<string, { token: string; refresh_token: string }>
}

export const OWN = '79160000001'
export const PASSWORD = 'correct horse'

export const newAccount = (): Account => ({
  balance: 100,
  numbers: [{ id: 1, number: OWN, sms_packet: null }],
  statuses: [],
  dialog: [],
  user: { id: 7, email: 'anna@example.org', phone: '79160000007', first_name: 'Анна' },
  tokens: new Set(),
  refreshes: new Map(),
})

/** What the service answers where a test says nothing else. */
export function usualAnswer(account: Account, { operation, body, token }: Received): Answer {
  if (operation === 'POST login') return signIn(account, body)
  if (operation === 'POST /auth/login/') return issue(account, body)
  if (operation === 'POST flashcall') return { json: { phone: body['phone'], success: true } }
  if (operation === 'POST refresh') return refresh(account, body)
  if (token === undefined || !account.tokens.has(token)) {
    return { status: 401, json: { message: 'Unauthenticated.', code: 401 } }
  }
  switch (operation) {
    case 'GET authuser':
      return { json: { user: account.user } }
    case 'GET payment/balance':
      return { json: { balance: account.balance } }
    case 'GET number/sms':
      return { json: { data: account.numbers, next_page_url: null, success: true } }
    case 'GET sip/statuses':
      return { json: { data: account.statuses, next_page_url: null, success: true } }
    case 'GET sms/dialog':
      return { json: { data: within(account.dialog, body), success: true } }
    case 'GET ticket':
      return { json: [] }
    case 'POST /rpc':
      return { json: { jsonrpc: '2.0', id: body['id'], error: null, result: account.user } }
    case 'POST sms':
      return { json: { success: true } }
    default:
      return { status: 404, json: { message: 'No such method', code: 404 } }
  }
}

function signIn(account: Account, body: Record<string, unknown>): Answer {
  if (body['password'] !== PASSWORD && body['pin'] !== '1234') {
    return { status: 400, json: { message: 'Password not right.', code: 400 } }
  }
  account.tokens.add('token-1')
  return { json: { user: account.user, token: 'token-1', refresh_token: 'refresh-1' } }
}

function issue(account: Account, body: Record<string, unknown>): Answer {
  if (body['password'] !== PASSWORD) {
    return { status: 400, json: { error: 'Bad credentials', code: 400 } }
  }
  account.tokens.add('api-token')
  return { json: { result: { email: body['email'], access_token: 'api-token' } } }
}

function refresh(account: Account, body: Record<string, unknown>): Answer {
  const pair = account.refreshes.get(String(body['token']))
  if (!pair) return { status: 401, json: { message: 'Token expired', code: 401 } }
  account.tokens.add(pair.token)
  return { json: pair }
}

function within(rows: DialogRow[], { date_from, date_to }: Record<string, unknown>): DialogRow[] {
  const day = (row: DialogRow) => row.created_datetime.slice(0, 10)
  return rows.filter((row) => day(row) >= String(date_from) && day(row) <= String(date_to))
}
