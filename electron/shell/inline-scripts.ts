import { createHash } from 'node:crypto'

/** The scripts that the build wrote into a page (`.scripts/inline-entry.ts`). */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script type="module">(.+?)<\/script>/gs)].map(([, code]) => code ?? '')
}

/**
 * The sources by which a content policy allows these scripts and no other inline ones.
 * @param html the page as it was built, with nothing in it that came from elsewhere
 */
export function inlineScriptSources(html: string): string[] {
  return inlineScripts(html).map(
    (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
}
