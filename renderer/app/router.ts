import { createRouter, createWebHashHistory, type Router, type RouteRecordRaw } from 'vue-router'
import type { Events } from '../../electron/bridge/events.ts'
import { useCabinets } from '../stores/cabinets.ts'
import { useEvents } from '../stores/events.ts'
import { useNotices } from '../stores/notices.ts'

const routes: RouteRecordRaw[] = [
  { path: '/', redirect: { name: 'inbox' } },
  {
    path: '/sign-in',
    name: 'sign-in',
    component: () => import('../panels/sign-in/SignInPanel.vue'),
    meta: { open: true },
  },
  {
    path: '/inbox/:thread?',
    name: 'inbox',
    component: () => import('../panels/inbox/InboxPanel.vue'),
  },
  {
    path: '/extensions',
    name: 'extensions',
    component: () => import('../panels/extensions/ExtensionsPanel.vue'),
  },
  {
    path: '/numbers/:tab?',
    name: 'numbers',
    component: () => import('../panels/numbers/NumbersPanel.vue'),
  },
  {
    path: '/contacts',
    name: 'contacts',
    component: () => import('../panels/contacts/ContactsPanel.vue'),
  },
  {
    path: '/settings',
    name: 'settings',
    component: () => import('../panels/settings/SettingsPanel.vue'),
  },
  {
    path: '/diagnostics',
    name: 'diagnostics',
    component: () => import('../panels/diagnostics/DiagnosticsPanel.vue'),
  },
  { path: '/:rest(.*)', redirect: { name: 'inbox' } },
]

/** The panels by address; without any cabinet only signing in can be reached. */
export function createAppRouter() {
  const router = createRouter({ history: createWebHashHistory(), routes })
  const cabinets = useCabinets()
  router.beforeEach((to) =>
    cabinets.activeId === undefined && !to.meta.open ? { name: 'sign-in' } : true,
  )
  return router
}

/** Goes to the threads that the shell asks for, once the router stands somewhere. */
export function followShownThreads(router: Router): void {
  const cabinets = useCabinets()
  async function show({ cabinet, thread, message }: Events['thread.show']): Promise<void> {
    await router.isReady()
    if (cabinets.activeId !== cabinet) await cabinets.activate(cabinet)
    await router.push({ name: 'inbox', params: { thread }, query: message ? { message } : {} })
  }
  useEvents().listen(({ name, payload }) => {
    if (name === 'thread.show') show(payload).catch(useNotices().fail)
  })
}
