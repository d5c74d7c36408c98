import { createTexts } from '../shared/texts.ts'
import en from './en.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }

/** Says what the system shows for us: menus, the tray, dialogs that are no question of the core's. */
export const textsIn = createTexts({ ru, en })

/** The texts in one language. */
export type Texts = ReturnType<typeof textsIn>
