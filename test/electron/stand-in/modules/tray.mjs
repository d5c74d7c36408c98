import { needReady, needString } from '../arguments.mjs'
import { system } from '../system.mjs'
import { Source, must } from '../types.mjs'
import { Menu } from './menu.mjs'
import { needImage } from './native-image.mjs'

/** A picture or the path of one. */
const needPicture = (image, where) => {
  if (typeof image !== 'string') needImage(image, where)
}

/** Lasts as long as the app holds it: a collected one vanishes from the tray. */
export class Tray extends Source {
  constructor(image, guid) {
    needReady('Cannot create Tray before app is ready')
    needPicture(image, 'Tray: image expected')
    must(guid === undefined || typeof guid === 'string', 'Tray: guid')
    super('Tray')
    this._record = { ref: new WeakRef(this), image, toolTip: '', menu: undefined, menus: [] }
    system.trays.push(this._record)
  }
  setImage(image) {
    needPicture(image, 'tray.setImage')
    this._record.image = image
  }
  setToolTip(text) {
    needString(text, 'tray.setToolTip')
    this._record.toolTip = text
  }
  setTitle(text) {
    needString(text, 'tray.setTitle')
  }
  setContextMenu(menu) {
    must(menu === null || menu?.constructor === Menu, 'tray.setContextMenu')
    this._record.menu = menu
    this._record.menus.push(menu)
  }
  destroy() {
    this._record.gone = true
  }
  isDestroyed() {
    return !!this._record.gone
  }
}
