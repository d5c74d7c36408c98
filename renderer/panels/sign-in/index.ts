import type { Page } from '../panel.ts'

/** The sign-in page, which fills the window without the frame. */
export const signIn: Page = {
  name: 'sign-in',
  path: '/sign-in',
  component: () => import('./SignInPanel.vue'),
  texts: { ru: () => import('./ru.json'), en: () => import('./en.json') },
}
