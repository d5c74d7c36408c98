import { createSharedComposable, useMediaQuery } from '@vueuse/core'
import { enUS, ruRU, type GlobalThemeOverrides } from 'naive-ui'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { useApp } from '../../stores/app.ts'

/** The colours of tokens as they are now: with some of them naive-ui computes, where `var(--…)` will not do. */
function resolver(dark: boolean) {
  const probe = document.createElement('i')
  probe.style.colorScheme = dark ? 'dark' : 'light'
  document.body.append(probe)
  return {
    colour(token: string): string | undefined {
      probe.style.color = `var(--${token})`
      const { color } = getComputedStyle(probe)
      return color.startsWith('rgb') ? color : undefined
    },
    end: () => probe.remove(),
  }
}

const RING = '0 0 0 2px var(--ring)'

/** A colour under the four names that naive-ui has for it. */
function shades<N extends string>(name: N, colour?: string, hover = colour) {
  return {
    [`${name}Color`]: colour,
    [`${name}ColorHover`]: hover,
    [`${name}ColorPressed`]: hover,
    [`${name}ColorSuppl`]: colour,
  }
}

/** The tokens themselves; naive-ui computes with those that are resolved. */
function commonOverrides(colour: (token: string) => string | undefined) {
  return {
    ...shades('primary', colour('accent'), colour('accent-hover')),
    ...shades('info', colour('accent')),
    ...shades('success', colour('good')),
    ...shades('warning', colour('warn')),
    ...shades('error', colour('bad')),
    fontFamily: 'var(--font)',
    fontFamilyMono: 'var(--mono)',
    fontWeightStrong: '550',
    lineHeight: '1.45',
    borderRadius: '8px',
    borderRadiusSmall: '6px',
    heightSmall: '32px',
    heightMedium: '38px',
    baseColor: colour('on-accent'),
    textColorBase: 'var(--text)',
    textColor1: 'var(--text)',
    textColor2: 'var(--text)',
    textColor3: 'var(--text-soft)',
    textColorDisabled: 'var(--text-faint)',
    placeholderColor: 'var(--text-faint)',
    placeholderColorDisabled: 'var(--text-faint)',
    iconColor: 'var(--text-soft)',
    iconColorHover: 'var(--text)',
    iconColorPressed: 'var(--text)',
    iconColorDisabled: 'var(--text-faint)',
    clearColor: 'var(--text-soft)',
    clearColorHover: 'var(--text)',
    clearColorPressed: 'var(--text)',
    borderColor: 'var(--line-strong)',
    dividerColor: colour('line'),
    inputColor: 'var(--surface)',
    inputColorDisabled: 'var(--sunken)',
    bodyColor: colour('back'),
    cardColor: colour('surface'),
    modalColor: colour('raised'),
    tableHeaderColor: colour('back'),
    popoverColor: colour('raised'),
    actionColor: 'var(--sunken)',
    hoverColor: colour('hover'),
    pressedColor: 'var(--hover)',
    railColor: 'var(--line)',
    progressRailColor: 'var(--line)',
    scrollbarColor: colour('line-strong'),
    scrollbarColorHover: colour('text-faint'),
    opacityDisabled: '0.55',
    // Menus opened over a dialog have the dialog's background, so they need a border.
    boxShadow2: '0 0 0 1px var(--line), var(--shadow-2)',
  }
}

/** Overrides of components that hard-code values or use their own variable names. */
const componentOverrides: Omit<GlobalThemeOverrides, 'common'> = {
  Form: {
    labelFontSizeTopMedium: 'var(--t-small)',
    labelFontWeight: '550',
    labelHeightMedium: '0',
    labelPaddingVertical: '0 0 6px',
    feedbackPadding: '6px 0 0',
    feedbackHeightMedium: '0',
    feedbackFontSizeMedium: 'var(--t-small)',
  },
  Switch: { railColor: 'var(--text-faint)', boxShadowFocus: RING },
  Checkbox: {
    color: 'var(--surface)',
    border: '1.5px solid var(--text-faint)',
    boxShadowFocus: RING,
  },
  Radio: {
    color: 'var(--surface)',
    boxShadow: 'inset 0 0 0 1.5px var(--text-faint)',
    boxShadowFocus: `inset 0 0 0 1px var(--accent), ${RING}`,
  },
  // Replaces the resolved colours above, which follow a change of the system's theme one frame
  // late.
  Popover: { color: 'var(--raised)' },
  InternalSelectMenu: {
    color: 'var(--raised)',
    optionColorPending: 'var(--hover)',
    optionColorActivePending: 'var(--hover)',
    optionTextColorActive: 'var(--accent-text)',
    optionCheckColor: 'var(--accent-text)',
  },
  Timeline: { lineColor: 'var(--line)', metaTextColor: 'var(--text-soft)' },
}

/**
 * The app's tokens under naive-ui's names. They know light and dark themselves, so naive-ui's own dark
 * theme, 20 kB zipped for all components at once, is not needed; what its light one has fixed is named here.
 */
function naiveOverrides(dark: boolean): GlobalThemeOverrides {
  const { colour, end } = resolver(dark)
  const overrides: GlobalThemeOverrides = {
    common: commonOverrides(colour),
    ...componentOverrides,
  }
  end()
  return overrides
}

/** naive-ui's theme and locale, computed once for the whole app. */
export const useNaiveTheme = createSharedComposable(() => {
  const { locale } = useI18n()
  const app = useApp()
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)')
  const dark = computed(() =>
    app.settings.theme === 'system' ? systemDark.value : app.settings.theme === 'dark',
  )
  return {
    overrides: computed(() => naiveOverrides(dark.value)),
    locale: computed(() => (locale.value === 'ru' ? ruRU : enUS)),
  }
})
