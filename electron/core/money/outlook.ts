import type { Asked } from '../database/tables.ts'
import type { CabinetContext } from '../module/module.ts'
import { isLow, lowBalance } from './alerts.ts'
import type { MoneyTables } from './tables.ts'
import { moneyNotice } from './notices.ts'
import { withShortfall } from './shortfall.ts'
import { dayOf } from '../../service/dates.ts'
import { addDays } from '../../shared/days.ts'
import { likelyPaid, openInvoices } from '../invoices/open.ts'
import { paidInvoices } from '../invoices/paid.ts'
import type { MoneyMemory } from './stored-rows.ts'
import type { Invoice } from '../../bridge/invoices.ts'
import type { Balance, Horizon, MoneyState, OpenInvoice } from '../../bridge/money.ts'

export interface MoneyOutlookOptions extends Pick<
  CabinetContext,
  'account' | 'announce' | 'apiFamily' | 'cabinet' | 'notices' | 'zone'
> {
  stored: Asked<MoneyTables>
  balance(): Balance | undefined
}

/** Days after which an unpaid invoice is no longer expected to be paid. */
const WAITS = 31
/** More payments than this in a month are implausible. */
const MOST = 5_000

/**
 * Returns the latest of several open invoices, with the sum of all; one without a sum covers
 * nothing.
 */
function asOne(open: readonly Invoice[]): OpenInvoice | undefined {
  const [latest, ...others] = open.filter(({ sum }) => sum !== undefined)
  if (!latest) return undefined
  const { id, name, number, sum = 0, issued = '' } = latest
  const kopecks = [latest, ...others].reduce(
    (all, one) => all + Math.round((one.sum ?? 0) * 100),
    0,
  )
  const total = kopecks / 100
  return { id, name: number ?? name ?? String(id), sum, issued: issued.slice(0, 10), total }
}

/** Forecast of the balance, and alerts when it is low. */
export function createOutlook(options: MoneyOutlookOptions) {
  const { account, apiFamily, stored, announce, cabinet, notices, zone } = options
  let horizon: Horizon | undefined
  let known: Pick<MoneyMemory, 'threshold' | 'open'> = {}

  async function read(): Promise<void> {
    horizon = await stored.horizon(Date.now(), zone)
    if (apiFamily() === 'rest' && account.isKnown('invoices'))
      await stored.remember({ open: await openNow() })
    known = await stored.memory()
  }

  /** The invoices that wait, as one. */
  async function openNow(): Promise<OpenInvoice | undefined> {
    const since = addDays(dayOf(Date.now(), zone), -WAITS)
    const { rows } = await stored.movements({ kind: 'payment', from: since }, { limit: MOST })
    const all = account.known('invoices')
    const proved = paidInvoices(all, rows, (at) => dayOf(at, zone))
    const likely = likelyPaid(all, rows, proved, (at) => dayOf(at, zone))
    return asOne(openInvoices(all, [...proved, ...likely], since))
  }

  const withNeeds = (balance: Balance): Balance =>
    withShortfall(balance, { horizon, threshold: known.threshold?.amount, open: known.open })

  function withAlert(balance: Balance): Balance {
    const now = { balance: balance.amount, threshold: known.threshold?.amount, horizon }
    return isLow(now, notices.lowBalance()) ? { ...balance, low: true } : balance
  }

  async function notify(balance: Balance): Promise<void> {
    const { announced: before = {}, threshold } = await stored.memory()
    const now = { balance: balance.amount, threshold: threshold?.amount, horizon }
    const isQuiet = notices.isQuiet(Date.now(), cabinet)
    const { due, announced } = lowBalance(now, notices.lowBalance(), before, isQuiet)
    if (JSON.stringify(announced) !== JSON.stringify(before)) await stored.remember({ announced })
    const content = notices.content()
    if (!due || content === 'off') return
    const [offer] = withNeeds(balance).topUps ?? []
    announce('notice.due', moneyNotice(cabinet, { ...due, offer: offer?.sum }, content))
  }

  function state(): Pick<MoneyState, 'balance' | 'horizon'> {
    const balance = options.balance()
    const shown = balance && withAlert(withNeeds(balance))
    return { ...(shown && { balance: shown }), ...(horizon && { horizon }) }
  }

  function tell(): void {
    const { balance } = state()
    if (balance) announce('balance.changed', { cabinet, balance })
  }

  async function refresh(): Promise<void> {
    await read()
    const balance = options.balance()
    if (balance) await notify(balance)
  }

  return {
    state,
    /** Announces the balance and the shortfall. */
    tell,
    /** Computes the forecast from the database and lists. Rejects with a `DatabaseFailure`. */
    read,
    /** Computes the forecast and shows the alert that is due. Rejects with a `DatabaseFailure`. */
    refresh,
    /** Does both without requests to the service, so that the current lists count at once. */
    async renew(): Promise<void> {
      await refresh()
      tell()
    },
  }
}
