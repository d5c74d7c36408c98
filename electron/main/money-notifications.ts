import type { Events } from '../bridge/index.ts'
import type { LowBalance } from '../core/money/types.ts'
import type { Locale } from '../core/settings/types.ts'
import type { NotificationText } from './notification-texts.ts'
import type { NotifierSurroundings } from './presence-notifications.ts'
import type { ShownNotifications } from './shown-notifications.ts'
import { textsIn, type Texts } from './texts.ts'

const roubles = (sum: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'RUB' }).format(sum)

function moneyText(
  { kind, balance, limit }: LowBalance,
  content: 'full' | 'hidden',
  texts: Texts,
  locale: Locale,
): NotificationText {
  if (content === 'hidden') return { title: 'Switchdesk', body: texts.money.low }
  const body = {
    threshold: () => texts.money.threshold(roubles(limit, locale)),
    days: () => (balance > 0 ? texts.money.days(limit) : texts.money.gone),
  }
  return { title: texts.money.balance(roubles(balance, locale)), body: body[kind]() }
}

/** Draws what is to be told of money that runs low; a click leads to the money panel. */
export function createMoneyNotifier(
  { settings, isWatched, flash, showWindow, deliver }: NotifierSurroundings,
  notifications: ShownNotifications,
): (due: Events['money.due']) => void {
  return ({ cabinet, notice, content }) => {
    // The page itself tells who looks at it.
    if (isWatched()) return
    flash()
    const { locale } = settings
    const text = moneyText(notice, content, textsIn(locale()), locale())
    notifications.show(`${cabinet} money ${notice.kind}`, text, {
      open() {
        showWindow()
        deliver({ name: 'panel.show', payload: { cabinet, to: '/money' } })
      },
    })
  }
}
