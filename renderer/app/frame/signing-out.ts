import { shallowRef } from 'vue'
import type { Cabinet } from '../../../electron/bridge/cabinet.ts'

/** The account that a person is asked about before it is left. */
export const leaving = shallowRef<Cabinet>()
