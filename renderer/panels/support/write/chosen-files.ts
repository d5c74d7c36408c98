import { defineStore } from 'pinia'
import { shallowReactive } from 'vue'
import type { FileHandle } from '../../../../electron/bridge/files.ts'
import { valueOf } from '../../../bridge/call.ts'
import type { LetterPlace } from './written.ts'

/** A file that is to go with a post. */
export interface ChosenFile {
  id: number
  file: File
  /** The reason it cannot be sent. */
  fault?: string
}

/** Maximum number of files in one command. */
export const MOST_FILES = 50

/** Files that were chosen and not sent yet, and those on their way, for another try; gone with the page. */
export const useChosenFiles = defineStore('supportFiles', () => {
  const chosen = shallowReactive(new Map<LetterPlace, readonly ChosenFile[]>())
  const sent = new Map<string, File>()
  let last = 0

  const of = (place: LetterPlace): readonly ChosenFile[] => chosen.get(place) ?? []

  /** Returns whether all of them found room. */
  function add(place: LetterPlace, ...files: File[]): boolean {
    const more = files.map((file): ChosenFile => ({ id: (last += 1), file }))
    const all = [...of(place), ...more]
    chosen.set(place, all.slice(0, MOST_FILES))
    return all.length <= MOST_FILES
  }

  function remove(place: LetterPlace, id: number): void {
    chosen.set(
      place,
      of(place).filter((one) => one.id !== id),
    )
  }

  /** Offers all of a place's files to the program, in their order. */
  function offer(place: LetterPlace): Promise<FileHandle[]> {
    return Promise.all(of(place).map(({ file }) => offerOne(file)))
  }

  const offerOne = (file: File): Promise<FileHandle> => valueOf(window.switchdesk.offerFile(file))

  /** Says of one file that it cannot be sent, and why. */
  function blame(place: LetterPlace, index: number, fault: string): void {
    chosen.set(
      place,
      of(place).map((one, at) => (at === index ? { ...one, fault } : one)),
    )
  }

  /** Passes the files to a posting that is being sent, in order. */
  function hand(place: LetterPlace, files: readonly { id: string }[]): void {
    for (const [index, { id }] of files.entries()) {
      const { file } = of(place)[index] ?? {}
      if (file) sent.set(id, file)
    }
    chosen.delete(place)
  }

  /** A file of a posting, as long as this page has it. */
  const fileOf = (id: string): File | undefined => sent.get(id)

  return { of, add, remove, offer, offerOne, blame, hand, fileOf }
})
