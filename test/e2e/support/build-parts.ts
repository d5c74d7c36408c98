import { build } from 'vite'

/** Single parts of the app are built once for all who look at them (`workbench.ts`). */
export default async function buildParts(): Promise<void> {
  await build({ configFile: 'test/component/workbench/vite.config.ts', logLevel: 'error' })
}
