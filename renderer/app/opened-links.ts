import type { Router } from 'vue-router'
import type { Events } from '../../electron/bridge/index.ts'
import { numberPlace } from '../../electron/shared/places.ts'
import type { Say } from '../i18n/index.ts'
import { readReceiver } from '../../electron/shared/phone-number.ts'
import { useAccount } from '../stores/account.ts'
import { useCabinets } from '../stores/cabinets.ts'
import { useEvents } from '../stores/events.ts'
import { useNotices } from '../stores/notices.ts'
import { showPlace } from './router.ts'

type OpenedLink = Events['link.opened']

/** Leads to what a link from outside asks for, or says why it does not; says what the system refuses. */
export function followOpenedLinks(router: Router, texts: Promise<Say>): void {
  const cabinets = useCabinets()
  const notices = useNotices()

  async function open(link: OpenedLink): Promise<void> {
    const t = await texts
    if (link.kind === 'unreadable') return notices.tell(t('links.unreadable'))
    if (cabinets.activeId === undefined) return notices.tell(t('links.signIn'))
    const account = link.kind === 'place' ? link.account : undefined
    if (account !== undefined && !cabinets.list.some(({ id }) => id === account)) {
      return notices.tell(t('links.foreign'))
    }
    const to = await placeOf(link)
    if (to === undefined) return notices.tell(t('links.noNumber'))
    await showPlace(router, { cabinet: account ?? cabinets.activeId, to })
    if (link.kind === 'call') notices.tell(t('links.noCalls'))
  }

  async function tell(what: Events['system.refused']['what']): Promise<void> {
    notices.tell((await texts)(`systemRefused.${what}`))
  }

  useEvents().listen(({ name, payload }) => {
    if (name === 'link.opened') open(payload).catch(notices.fail)
    if (name === 'system.refused') tell(payload.what).catch(notices.fail)
  })
}

/** Returns the place a link leads to; undefined if its number is invalid. */
async function placeOf(link: Extract<OpenedLink, { kind: 'place' | 'message' | 'call' }>) {
  if (link.kind === 'place') return link.to
  const number = readReceiver(link.number)
  if (number === undefined) return undefined
  if (link.kind === 'call') return cardOf(number)
  return `#/inbox?${new URLSearchParams({ write: number, text: link.text })}`
}

/** An own number's card, else that of the contact who has it, or a new one. */
async function cardOf(number: string): Promise<string> {
  const account = useAccount()
  await account.read('numbers')
  const isOwn = account.rows('numbers').some((own) => own.number === number)
  return isOwn ? numberPlace(number) : `#/contacts?number=${number}`
}
