import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { judge } from '../http/input.ts'
import { invalid } from '../http/refusal.ts'
import type { Service } from '../http/service.ts'
import { addAnswer } from '../life/support.ts'
import { monthlyFees } from '../rules/fees.ts'
import { charge, correct } from '../rules/money.ts'

/**
 * Control interface of the office:
 *
 * - `POST call` `{direction, from, to, extension, ring?, talk?}`: a call begins now; answered after
 *   `ring` seconds (default 1) if `talk` gives the seconds of talking; answers `{call_id}`.
 * - `POST charge` `{kind, money, comment}`: money is received (`payment`) or spent.
 * - `POST correct` `{was, kind, money, comment}`: replaces the latest entry whose comment is `was`, and
 *   corrects the balance.
 * - `POST fees`: a month begins: its fees are charged now; answers `{charged}`, in roubles.
 * - `POST answer` `{ticket, text, open?}`: support answers a ticket, in HTML, and may close it.
 * - `POST run`: does everything that is due by the cabinet's clock.
 * - `GET hooks`: the last attempts to post to the customer's addresses.
 * - `GET letters`: the e-mails that the service would have sent.
 */
export function serveAffairs(server: FastifyInstance, { accounts }: Service): void {
  const cabinet = accounts.main
  const { affairs, documents, hooks, life, together } = cabinet
  server.post('/control/call', (request) => {
    const { ring, talk, ...given } = judge(call, request.body) as z.output<typeof call>
    return { call_id: affairs.call(given, { ring, talk }) }
  })
  server.post('/control/charge', (request) => {
    const given = judge(movement, request.body) as z.output<typeof movement>
    together(() => charge(cabinet, given))
    return { success: true }
  })
  server.post('/control/correct', (request) => {
    const { was, ...given } = judge(correction, request.body) as z.output<typeof correction>
    if (!together(() => correct(cabinet, was, given))) throw invalid('was')
    return { success: true }
  })
  server.post('/control/fees', () => {
    const fees = monthlyFees(documents)
    together(() => fees.forEach((fee) => charge(cabinet, fee)))
    return { charged: fees.reduce((sum, { money }) => sum + Math.round(money * 100), 0) / 100 }
  })
  server.post('/control/answer', (request) => {
    const { ticket, ...given } = judge(answer, request.body) as z.output<typeof answer>
    if (!documents.get('ticket', ticket)) throw invalid('ticket')
    together(() => addAnswer(documents, ticket, { ...given, at: cabinet.now() }))
    return { success: true }
  })
  server.post('/control/run', () => {
    life.runDue()
    affairs.runDue()
    accounts.branch()?.life.runDue()
    return { success: true }
  })
  server.get('/control/hooks', () => hooks.attempts)
  server.get('/control/letters', () => documents.list('letter'))
}

const call = z.strictObject({
  direction: z.enum(['inbound', 'outbound']),
  from: z.string().min(1),
  to: z.string().min(1),
  extension: z.string().min(1),
  ring: z.number().min(0).default(1),
  talk: z.number().min(0).optional(),
})
const answer = z.strictObject({
  ticket: z.int(),
  text: z.string(),
  open: z.boolean().default(true),
})
const movement = z.strictObject({
  kind: z.enum(['charge', 'payment', 'subscription']),
  money: z.number().min(0),
  comment: z.string(),
})
const correction = movement.extend({ was: z.string() })
