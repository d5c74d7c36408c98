import type { Result } from './failures.ts'
import type { FileHandle } from './files.ts'
import type { Answer, Argument, BridgeEvent, CabinetId, CommandName, Settings } from './index.ts'

/**
 * Facts that the page has before the first answer, so that it paints once and in the right colours.
 */
export interface Boot {
  shell: 'electron' | 'web'
  settings: Pick<Settings, 'locale' | 'theme'>
  /**
   * The cabinet that was shown when the window was made; it may have changed by the time of the
   * page's request. The web shell, whose page every program on the computer may fetch, gives it
   * only on request.
   */
  active?: CabinetId
  /** Set where the window runs without the system's sandbox. */
  unconfined?: boolean
}

/** `window.switchdesk`: the only thing either shell gives the renderer. */
export interface Bridge {
  readonly boot: Boot
  call<C extends CommandName>(name: C, argument: Argument<C>): Promise<Result<Answer<C>>>
  /** Returns its own unsubscribe function. */
  listen(listener: (event: BridgeEvent) => void): () => void
  /** True if the program is there, so that what comes from its address comes from it. */
  isThere(): boolean
  /**
   * Lets the program read a file that the user chose or dropped, once a command names it by the
   * handle. To try again, offer it again. No bytes are sent before, except of a file that the page
   * made itself, which Electron takes at once, up to 32 MiB (beyond that `invalid` with the field
   * `file.tooLarge`).
   */
  offerFile(file: File): Promise<Result<FileHandle>>
  /**
   * The bytes of a file that the program keeps for the page; `notFound` if it is not kept any more.
   */
  readFile(handle: FileHandle): Promise<Result<ArrayBuffer>>
  /**
   * Opens a kept file in the system's own viewer. Returns false where there is none for it: of this kind,
   * or in this shell at all; it can be saved then.
   */
  openFile(handle: FileHandle): Promise<Result<boolean>>
  /**
   * The page as paper would have it, as a PDF with tags and an outline. Absent in a browser, whose own
   * dialog makes one.
   */
  printPdf?(): Promise<Result<ArrayBuffer>>
}
