import type { Page } from '../panel.ts'

/** Where somebody who is not signed in begins: the whole window, without the frame. */
export const signIn: Page = {
  name: 'sign-in',
  path: '/sign-in',
  component: () => import('./SignInPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
}
