import { createRouter, createWebHashHistory, type Router, type RouteRecordRaw } from 'vue-router'
import type { Events } from '../../electron/bridge/index.ts'
import { withTexts } from '../i18n/index.ts'
import { panels, startPanel } from '../panels/index.ts'
import type { Page } from '../panels/panel.ts'
import { signIn } from '../panels/sign-in/index.ts'
import { useCabinets } from '../stores/cabinets.ts'
import { useEvents } from '../stores/events.ts'
import { useNotices } from '../stores/notices.ts'

const first = startPanel.name

const routes: RouteRecordRaw[] = [
  { path: '/', redirect: { name: first } },
  { ...routeOf(signIn), meta: { open: true } },
  ...panels.map(routeOf),
  // Links may still lead to the former page of all accounts, and to the address for incoming SMS.
  { path: '/accounts', redirect: { name: 'today' } },
  { path: '/hooks/sms', redirect: { name: 'numbers' } },
  { path: '/:rest(.*)', redirect: { name: first } },
]

function routeOf({ name, path, component, texts, sharedTexts = [] }: Page) {
  const load = [texts, ...sharedTexts].reduce((part, files) => withTexts(files, part), component)
  return { name, path, component: load }
}

/** The panels by address; without any cabinet only signing in can be reached. */
export function createAppRouter() {
  const router = createRouter({ history: createWebHashHistory(), routes })
  const cabinets = useCabinets()
  router.beforeEach((to) =>
    cabinets.activeId === undefined && !to.meta.open ? { name: 'sign-in' } : true,
  )
  return router
}

/** Follows the shell's requests to show a place, once the router is ready. */
export function followShownPlaces(router: Router): void {
  useEvents().listen(({ name, payload }) => {
    if (name === 'panel.show') showPlace(router, payload).catch(useNotices().fail)
  })
}

/** Goes to a place in a cabinet, which is shown first if another one is. */
export async function showPlace(
  router: Router,
  { cabinet, to }: Events['panel.show'],
): Promise<void> {
  await router.isReady()
  await useCabinets().activate(cabinet)
  await router.push(pathOf(to))
}

/** A place as the router takes it: without the sign that keeps it within the page. */
export const pathOf = (place: string): string => place.slice(1)
