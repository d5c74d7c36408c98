import { describe, expect, it } from 'vitest'
import {
  changesOf,
  formOf,
  undoOf,
} from '../../../renderer/panels/extensions/edit/extension-form.ts'

const before = formOf({ name: 'Склад', number: '204', role: 'Кладовщик', callerId: { id: 510 } })

describe('what of an extension is sent', () => {
  it('is what was changed alone, without the blanks around it', () => {
    expect(changesOf(before, { ...before, name: ' Склад ' })).toEqual({})
    const after = { ...before, name: ' Склад 2 ', number: 99_999, role: '', callerId: 511 }
    expect(changesOf(before, after)).toEqual({
      name: 'Склад 2',
      number: 99_999,
      role: '',
      callerId: 511,
    })
  })

  it('can be written back, unless there was no caller ID', () => {
    expect(undoOf(before, { ...before, number: 205, callerId: 511 })).toEqual({
      number: 204,
      callerId: 510,
    })
    const none = { ...before, callerId: undefined }
    expect(undoOf(none, { ...none, name: 'Склад 2' })).toEqual({ name: 'Склад' })
    expect(undoOf(none, { ...none, name: 'Склад 2', callerId: 511 })).toBeUndefined()
  })
})
