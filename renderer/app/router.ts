import { createRouter, createWebHashHistory, type RouteRecordRaw } from 'vue-router'
import type { CabinetId, ThreadId } from '../../electron/bridge/model.ts'
import { useCabinets } from '../stores/cabinets.ts'
import { useNotices } from '../stores/notices.ts'
import type { BootedSession } from './boot.ts'

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
export function createAppRouter(session: BootedSession) {
  const router = createRouter({ history: createWebHashHistory(), routes })
  const cabinets = useCabinets()
  router.beforeEach((to) =>
    cabinets.activeId === undefined && !to.meta.open ? { name: 'sign-in' } : true,
  )
  session.onThreadShown((cabinet, thread) => {
    showThread(cabinet, thread).catch(useNotices().fail)
  })
  async function showThread(cabinet: CabinetId, thread: ThreadId): Promise<void> {
    if (cabinets.activeId !== cabinet) await cabinets.activate(cabinet)
    await router.push({ name: 'inbox', params: { thread } })
  }
  return router
}
