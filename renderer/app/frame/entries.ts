import { Activity, MessageSquare, PhoneCall, Settings } from '@lucide/vue'
import type { Component } from 'vue'

/** One panel in the rail; `place` numbers them for Ctrl+1 and so on. */
export interface RailEntry {
  name: 'inbox' | 'extensions' | 'diagnostics' | 'settings'
  icon: Component
  place: number
}

export const UPPER: RailEntry[] = [
  { name: 'inbox', icon: MessageSquare, place: 1 },
  { name: 'extensions', icon: PhoneCall, place: 2 },
]

export const LOWER: RailEntry[] = [
  { name: 'diagnostics', icon: Activity, place: 3 },
  { name: 'settings', icon: Settings, place: 4 },
]
