import { defineAsyncComponent, type Component } from 'vue'

/**
 * The panel's parts, each with an address of its own and loaded when it is first shown; the first one
 * is where the panel begins. A part's title is the text `money.tabs.<name>`.
 */
export const tabs: Record<string, Component> = {
  overview: defineAsyncComponent(() => import('./overview/OverviewPage.vue')),
  history: defineAsyncComponent(() => import('./history/HistoryPage.vue')),
  months: defineAsyncComponent(() => import('./months/MonthsPage.vue')),
  invoices: defineAsyncComponent(() => import('./invoices/InvoicesPage.vue')),
  tariffs: defineAsyncComponent(() => import('./tariffs/TariffsPage.vue')),
  costs: defineAsyncComponent(() => import('./costs/CostsPage.vue')),
}
