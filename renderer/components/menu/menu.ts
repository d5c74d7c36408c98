import type { Component } from 'vue'

/** An item of a menu. */
export interface MenuItem {
  text: string
  icon?: Component
  /** The key that does the same. */
  hint?: string
  /** Present on what is on or off. */
  checked?: boolean
  /** True to draw a separator above it. */
  apart?: boolean
  run(): void
}

/** Position of a menu, in pixels of the window. */
export interface MenuPlace {
  x: number
  y: number
}

/** Returns the position of a context menu: at the pointer, or under an element for the keyboard. */
export function menuPlace(event: MouseEvent | KeyboardEvent, element: Element): MenuPlace {
  if (event instanceof MouseEvent && event.clientX + event.clientY > 0 && event.button === 2) {
    return { x: event.clientX, y: event.clientY }
  }
  const box = element.getBoundingClientRect()
  return { x: box.left + 12, y: Math.min(box.bottom, box.top + 56) }
}
