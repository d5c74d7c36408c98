import { nativeImage } from 'electron'
import type { NativeImage } from 'electron'
import { join } from 'node:path'

/** Two folders up from the sources as well as from the bundle. */
const folder = join(import.meta.dirname, '../../resources')

export const picturePath = (name: string): string => join(folder, name)

/** A picture of the app; Electron finds the sizes for other scales beside it. */
export function picture(name: string): NativeImage {
  return nativeImage.createFromPath(picturePath(name))
}
