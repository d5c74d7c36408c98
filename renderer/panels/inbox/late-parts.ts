import { latePart } from '../../components/browser/late-part.ts'

/** Dialogs that the shortcuts of the inbox open, loaded on first use. */
export const newConversation = latePart(() => import('./NewConversationDialog.vue'))
export const findBar = latePart(() => import('./search/FindBar.vue'))
