import type { Message } from '../../../../../electron/bridge/inbox.ts'
import type { Say } from '../../../../i18n/index.ts'

/** Returns the reason a message was not sent, or may not have been. */
export function whyNot(
  t: Say,
  {
    state,
    needsDecision,
    otherListed,
    failure,
  }: Pick<Message, 'state' | 'needsDecision' | 'otherListed' | 'failure'>,
): string {
  if (otherListed) return t('states.otherListedWhy')
  if (needsDecision) return t('states.undecidedWhy')
  if (state !== 'unsent') return t(`states.${state}Why`)
  // Without a connection it would wait, so a local limit stopped it.
  if (failure?.kind === 'limited') return t('states.unsentLimited')
  return t(failure?.field === 'own' ? 'states.unsentSender' : 'states.unsentWhy')
}
