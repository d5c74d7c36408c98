import { useI18n } from 'vue-i18n'
import type { TeamServer } from '../../../../electron/bridge/team.ts'
import { BridgeFailure } from '../../../bridge/failure.ts'
import { callHere } from '../../../stores/cabinets.ts'

/** Values of the form of a team's server, with the fingerprint the user compared. */
export interface ServerValues extends Omit<TeamServer, 'port'> {
  /** NaN for what is no figure. */
  port: number | undefined
  /** The fingerprint that the user confirmed; `shown` is the one to compare, if needed. */
  compared: string
  shown: string
}

export const emptyServer = (known?: TeamServer): ServerValues => ({
  ...{ host: '', port: 5432, database: '' },
  ...known,
  ...{ compared: '', shown: '' },
})

/** Characters that the bridge accepts. */
const LINE = /^\P{Cc}+$/u

export function useServerCheck() {
  const { t } = useI18n()

  function faultsOf({ host, port, database }: ServerValues) {
    const isPort = port !== undefined && Number.isInteger(port) && port > 0 && port < 65_536
    return {
      host: /^[^\s/\\@]{1,253}$/.test(host.trim()) ? undefined : t('settings.team.faults.host'),
      port: isPort ? undefined : t('words.portRange'),
      database: isLine(database, 63) ? undefined : t('settings.team.faults.database'),
    }
  }

  const isLine = (text: string, longest: number): boolean =>
    LINE.test(text.trim()) && text.trim().length <= longest

  /**
   * The server as the program takes it, after a look at its certificate: where this computer cannot check it, a
   * person compares it first.
   * @param show called with what is to be compared
   */
  async function lookAt(
    { host, port = NaN, database, compared }: ServerValues,
    show: (fingerprint: string) => void,
  ) {
    const { fingerprint, isTrusted } = await callHere('team.look', { host: host.trim(), port })
    const server = { host: host.trim(), port, database: database.trim() }
    if (isTrusted) return server
    if (compared === fingerprint) return { ...server, fingerprint }
    show(fingerprint)
    const message = t('settings.team.faults.compare')
    throw new BridgeFailure({ kind: 'refused', field: 'compared', message })
  }

  return { faultsOf, isLine, lookAt }
}
