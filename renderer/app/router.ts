import {
  createRouter,
  createWebHashHistory,
  type RouteLocationRaw,
  type Router,
  type RouteRecordRaw,
} from 'vue-router'
import type { Events } from '../../electron/bridge/index.ts'
import type { CabinetId } from '../../electron/bridge/session.ts'
import { withTexts } from '../i18n/index.ts'
import { panels } from '../panels/index.ts'
import type { Page } from '../panels/panel.ts'
import { signIn } from '../panels/sign-in/index.ts'
import { useCabinets } from '../stores/cabinets.ts'
import { useEvents } from '../stores/events.ts'
import { useNotices } from '../stores/notices.ts'

const [{ name: first }] = panels

const routes: RouteRecordRaw[] = [
  { path: '/', redirect: { name: first } },
  { ...routeOf(signIn), meta: { open: true } },
  ...panels.map(routeOf),
  { path: '/:rest(.*)', redirect: { name: first } },
]

function routeOf({ name, path, component, texts }: Page) {
  return { name, path, component: withTexts(texts, component) }
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

/** Goes where the shell asks to, once the router stands somewhere. */
export function followShownPlaces(router: Router): void {
  const cabinets = useCabinets()
  async function show(cabinet: CabinetId, to: RouteLocationRaw): Promise<void> {
    await router.isReady()
    if (cabinets.activeId !== cabinet) await cabinets.activate(cabinet)
    await router.push(to)
  }
  function placeOf({ thread, message }: Events['thread.show']): RouteLocationRaw {
    return { name: 'inbox', params: { thread }, query: message ? { message } : {} }
  }
  useEvents().listen(({ name, payload }) => {
    const { fail } = useNotices()
    if (name === 'thread.show') show(payload.cabinet, placeOf(payload)).catch(fail)
    else if (name === 'panel.show') show(payload.cabinet, payload.to).catch(fail)
  })
}
