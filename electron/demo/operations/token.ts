import type { Handlers } from '../http/handler.ts'
import { checkPassword } from './session.ts'

export const token: Handlers<'token'> = {
  'token.login': (cabinet, input) => {
    const { id, email, phone, customer_id } = checkPassword(cabinet, input.email, input.password)
    const { access } = cabinet.sessions.openApi(undefined, id)
    return { result: { email, phone, access_token: access, oauth_id: String(customer_id) } }
  },
}
