import type { Boot } from '../../bridge/surface.ts'
import { bootElementId } from './protocol.ts'

/** The boot settings that the server wrote into the page. */
export function readBoot(page: Document): Boot {
  const text = page.getElementById(bootElementId)?.textContent
  if (!text) throw new Error('The page carries no boot settings')
  return JSON.parse(text) as Boot
}
