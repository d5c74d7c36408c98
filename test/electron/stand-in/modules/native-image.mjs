import { existsSync } from 'node:fs'
import { needString } from '../arguments.mjs'
import { system } from '../system.mjs'
import { guard, must } from '../types.mjs'

export class NativeImage {
  constructor(path) {
    this._empty = !existsSync(path)
  }
  isEmpty() {
    return this._empty
  }
}

export const nativeImage = guard(
  {
    createFromPath(path) {
      needString(path, 'createFromPath')
      const image = guard(new NativeImage(path), 'NativeImage')
      if (image.isEmpty()) system.defects.push(`an empty picture: ${path}`)
      return image
    },
    createEmpty: () => guard(new NativeImage(''), 'NativeImage'),
  },
  'NativeImage',
)

export const needImage = (image, where) => must(image?.constructor === NativeImage, where)
