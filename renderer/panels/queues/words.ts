import { useI18n } from 'vue-i18n'
import { formatCount } from '../../../electron/shared/formats.ts'
import { lowerFirst } from '../../i18n/lower-first.ts'
import type { Sentence, Story } from './caller-story.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

const LABELS: Record<Story['open'][number], string> = {
  announce: 'queues.announce',
  hold: 'queues.onHold',
  wait: 'queues.connectionTimeout',
  size: 'queues.maxSize',
  strategy: 'words.strategy',
  atOnce: 'queues.ringSimultaneously',
  ring: 'queues.agentRingTimeout',
  wrapUp: 'queues.agentWrapupTime',
  exit: 'queues.exitKey',
}

/** Texts about a queue. */
export function useQueueWords() {
  const { t, locale } = useI18n()
  const figure = (n: number) => formatCount(n, locale.value)

  /** A span of time such as `1 h 0 min` or `45 s`. */
  function duration(seconds: number): string {
    const rest = seconds % MINUTE
    return [
      ...(seconds >= HOUR ? [t('words.hours', { n: figure(Math.floor(seconds / HOUR)) })] : []),
      ...(seconds >= MINUTE
        ? [t('words.minutes', { n: Math.floor((seconds % HOUR) / MINUTE) })]
        : []),
      ...(rest > 0 || seconds < MINUTE ? [t('words.seconds', { n: rest })] : []),
    ].join(' ')
  }

  function sentence(said: Sentence): string {
    const { kind } = said
    switch (kind) {
      case 'nobody':
      case 'nobodyOnline':
        return t(`queues.story.${kind}`)
      case 'mobileOnly':
        return `${said.text}.`
      case 'announce':
      case 'hold':
      case 'strategy':
        return t(`queues.story.${kind}`, { name: said.name })
      case 'wait':
      case 'wrapUp':
        if (said.seconds === 0) return t(`queues.zero.${kind}`)
        return t(`queues.story.${kind}`, { time: duration(said.seconds) })
      case 'ring':
        return t('queues.story.ring', { time: duration(said.seconds) })
      case 'size':
        if (said.n === 0) return t('queues.zero.size')
        return t('queues.story.size', { n: figure(said.n) }, said.n)
      case 'atOnce':
        return t('queues.story.atOnce', { n: figure(said.n) }, said.n)
      case 'exit':
        return said.key === '' ? t('queues.zero.exit') : t('queues.story.exit', { key: said.key })
    }
  }

  /** The story in sentences, and at the end what is not filled in. */
  function story({ sentences, open }: Story): string[] {
    const fields = open.map((kind) => lowerFirst(t(LABELS[kind]))).join(', ')
    return [...sentences.map(sentence), ...(open.length > 0 ? [t('queues.unset', { fields })] : [])]
  }

  return { duration, story, figure }
}
