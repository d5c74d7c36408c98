import { CancellationToken, Provider, type ResolvedUpdateFileInfo } from 'electron-updater'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import type { ConfinedExecutor } from './confined-executor.ts'
import type { Feed } from './feed.ts'
import { readManifest, type UpdateManifest } from './manifest.ts'
import { UpdateRefused } from './trouble.ts'

/** Longest list of versions and longest signature, bytes. */
const MOST = { manifest: 64 * 1024, signature: 256 }
/** How long each may take, milliseconds. */
const PATIENCE = 30_000

export interface SignedFeed extends Feed {
  executor: ConfinedExecutor
}

/**
 * Gives electron-updater the list of versions of a feed: the signature is fetched first, and
 * nothing of the list is used before it is verified.
 */
class SignedProvider extends Provider<UpdateManifest> {
  readonly #feed: SignedFeed
  readonly #base: URL

  constructor(feed: SignedFeed, options: ProviderRuntimeOptions) {
    super(options)
    this.#feed = feed
    this.#base = new URL(feed.url.replace(/\/?$/, '/'))
  }

  override async getLatestVersion(): Promise<UpdateManifest> {
    const name = `${this.getDefaultChannelName()}.yml`
    const signature = await this.#read(`${name}.sig`, MOST.signature).catch((error: unknown) => {
      if ((error as { statusCode?: number }).statusCode !== 404) throw error
      throw new UpdateRefused('unsigned', 'There is no signature')
    })
    const text = await this.#read(name, MOST.manifest)
    return readManifest(name, text, signature, this.#feed.key)
  }

  override resolveFiles({ files }: UpdateManifest): ResolvedUpdateFileInfo[] {
    return files.map((info) => ({ url: new URL(info.url, this.#base), info }))
  }

  /** No staging id is sent to the server: the share of a staged release is decided here. */
  override setRequestHeaders(): void {}

  async #read(name: string, most: number): Promise<string> {
    this.#feed.executor.most = most
    const token = new CancellationToken()
    const late = setTimeout(() => token.cancel(), PATIENCE)
    try {
      return (await this.httpRequest(new URL(name, this.#base), null, token)) ?? ''
    } catch (error) {
      throw token.cancelled ? new UpdateRefused('unreachable', 'It took too long') : error
    } finally {
      clearTimeout(late)
    }
  }
}

/** For electron-updater, which makes its providers itself. */
export const signedProvider = (feed: SignedFeed) =>
  class extends SignedProvider {
    constructor(_options: unknown, _updater: unknown, options: ProviderRuntimeOptions) {
      super(feed, options)
    }
  }
