import { useI18n } from 'vue-i18n'
import type { LimitsReport } from '../../../../electron/bridge/inbox.ts'

/** Puts what the limits say into words: a line under the text, and a question before it is sent. */
export function useLimitText() {
  const { t } = useI18n()

  /** Returns the note on the limits; undefined if none is near. */
  function note(
    { verdict, reason, sameText, month }: LimitsReport,
    remaining: number | undefined,
    segments: number,
  ): string | undefined {
    if (verdict === 'fine' || reason === undefined) return undefined
    const said = verdict === 'refuse' ? verdict : 'warn'
    switch (reason) {
      case 'sameText':
        return t(`limits.sameText.${said}`, { n: sameText }, sameText)
      case 'month':
        return t(`limits.month.${said}`, { sent: month.sent, limit: month.limit })
      case 'packet':
        return packet(remaining, segments)
    }
  }

  function packet(remaining: number | undefined, segments: number): string {
    if (remaining === undefined) return t('words.noPacket')
    return remaining === 0
      ? t('limits.packet.empty')
      : t('limits.packet.short', { n: remaining, needed: segments }, remaining)
  }

  /** The title and text of the confirmation to send in spite of a limit. */
  function question(
    report: LimitsReport,
    remaining: number | undefined,
    segments: number,
  ): { title: string; text: string } {
    const reason = report.reason ?? 'sameText'
    return {
      title: t(`limits.ask.${reason}.title`),
      text: [note(report, remaining, segments), t(`limits.ask.${reason}.text`)]
        .filter(Boolean)
        .join(' '),
    }
  }

  return { note, packet, question }
}
