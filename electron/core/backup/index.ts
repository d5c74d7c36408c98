import { mkdir } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import type { BackupState } from '../../bridge/backup.ts'
import { calledOf } from '../../shared/face.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { Logger } from '../platform/log/logger.ts'
import { openChoices } from './choices.ts'
import { keepKey, readKey } from './key.ts'
import { createReminder } from './reminder.ts'
import { lookingWhether } from './schedule.ts'
import { diskFailureOf } from './troubles.ts'
import { createWork, type WorkOptions } from './work.ts'

export interface BackupModuleOptions extends WorkOptions {
  log: Logger
}

/** Sealed copies of all that is kept of the account, by hand and by themselves; see `sealed-file.ts`. */
export function backupModule(
  context: CabinetContext,
  options: BackupModuleOptions,
): Module<'backup'> {
  const { announce, ask, cabinet, describe } = context
  const { home, secrets, log, described, inThread } = options
  const choices = openChoices(home, cabinet, log)
  const work = createWork({ context, options, choices, tell })
  const looking = lookingWhether(choices.read, () => work.make().catch(describe))
  const isKept = async () => described().kind !== 'demo' && (await options.archive()) !== undefined
  const reminder = createReminder({ ...context, choices, isKept })
  let isSetUp = false

  function state(): BackupState {
    const { computer: _computer, reminded: _reminded, ...chosen } = choices.read()
    const running = work.progress()
    return { ...chosen, isSetUp, ...(running !== undefined && { running }) }
  }

  function tell(): void {
    announce('backup.changed', { cabinet, backup: state() })
  }

  async function readState(): Promise<BackupState> {
    isSetUp = (await readKey(secrets, cabinet)) !== undefined
    return state()
  }

  return {
    commands: {
      'backup.state': readState,
      async 'backup.setUp'({ passphrase, ...chosen }) {
        const { folder } = chosen
        if (!isAbsolute(folder)) throw new CoreFailure('invalid', { field: 'folder' })
        const before = await readState()
        if (!before.isSetUp && passphrase === undefined) {
          throw new CoreFailure('invalid', { field: 'passphrase' })
        }
        const opens = passphrase !== undefined || folder !== before.folder
        await ask(opens ? { kind: 'backup', name: calledOf(described()), folder } : undefined)
        await makeFolder(folder)
        if (passphrase !== undefined) {
          await keepKey(secrets, cabinet, await inThread('key', { passphrase }))
        }
        choices.write({ ...choices.read(), ...chosen })
        looking.begin()
        await readState()
        tell()
        return state()
      },
      // The next is due so long after this one.
      'backup.make': () => work.make().finally(looking.begin),
      'backup.cancel': work.stop,
    },
    async open() {
      looking.begin()
      reminder.begin()
    },
    async close() {
      looking.end()
      reminder.end()
      await work.stop()
    },
  }
}

/** Rejects with a failure `backup`. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw diskFailureOf(error)
  }
}
