import { latePart } from '../../components/browser/late-part.ts'

/** What the keys of the inbox open. */
export const newConversation = latePart(() => import('./NewConversationDialog.vue'))
export const findBar = latePart(() => import('./search/FindBar.vue'))
