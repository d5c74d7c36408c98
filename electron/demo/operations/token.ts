import type { Handlers } from '../http/handler.ts'
import { checkPassword } from './session.ts'

export const token: Handlers<'token'> = {
  'token.login': (cabinet, input) => {
    checkPassword(cabinet, input.email, input.password)
    const { email, phone, customer_id } = cabinet.documents.need('user', 1)
    const { access } = cabinet.sessions.openApi()
    return { result: { email, phone, access_token: access, oauth_id: String(customer_id) } }
  },
}
