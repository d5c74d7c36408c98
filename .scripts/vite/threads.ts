import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Sources of the app's threads by the names of their built files. */
export const threads = {
  'demo-worker': join(root, 'electron/demo/worker.ts'),
  'database-worker': join(root, 'electron/core/cabinet/database-worker.ts'),
  'backup-worker': join(root, 'electron/core/cabinet/backup-worker.ts'),
  'team-worker': join(root, 'electron/core/team/postgres/worker.ts'),
  'upload-worker': join(root, 'electron/service/upload/worker.ts'),
  'parse-worker': join(root, 'electron/service/parsing/worker.ts'),
}
