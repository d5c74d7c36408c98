import { useMediaQuery } from '@vueuse/core'
import { enUS, ruRU, type GlobalThemeOverrides } from 'naive-ui'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Locale } from '../../../electron/bridge/model.ts'
import { useApp } from '../../stores/app.ts'

/** naive-ui computes with some colours, so it needs these resolved rather than as `var(--…)`. */
function resolved(token: string, dark: boolean): string | undefined {
  const probe = document.createElement('i')
  probe.style.colorScheme = dark ? 'dark' : 'light'
  probe.style.color = `var(--${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color.startsWith('rgb') ? color : undefined
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

/**
 * The app's tokens under naive-ui's names. They know light and dark themselves, so naive-ui's own dark
 * theme, 20 kB zipped for all components at once, is not needed; what its light one has fixed is named here.
 */
export function naiveOverrides(dark: boolean): GlobalThemeOverrides {
  const colour = (token: string) => resolved(token, dark)
  return {
    common: {
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
      baseColor: 'var(--on-accent)',
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
      dividerColor: 'var(--line)',
      inputColor: 'var(--surface)',
      inputColorDisabled: 'var(--sunken)',
      bodyColor: 'var(--back)',
      cardColor: 'var(--surface)',
      popoverColor: 'var(--raised)',
      actionColor: 'var(--sunken)',
      hoverColor: 'var(--hover)',
      pressedColor: 'var(--hover)',
      railColor: 'var(--line)',
      progressRailColor: 'var(--line)',
      scrollbarColor: 'var(--line-strong)',
      scrollbarColorHover: 'var(--text-faint)',
      opacityDisabled: '0.55',
      boxShadow2: 'var(--shadow-2)',
    },
    Form: {
      labelFontSizeTopMedium: '13px',
      labelFontWeight: '550',
      labelHeightMedium: '0',
      labelPaddingVertical: '0 0 6px',
      feedbackPadding: '6px 0 0',
      feedbackHeightMedium: '0',
      feedbackFontSizeMedium: '13px',
    },
    Switch: { railColor: 'var(--text-faint)', boxShadowFocus: RING },
    Checkbox: {
      color: 'var(--surface)',
      border: '1.5px solid var(--text-faint)',
      boxShadowFocus: RING,
    },
    Radio: { color: 'var(--surface)', boxShadow: 'inset 0 0 0 1.5px var(--text-faint)' },
    InternalSelectMenu: {
      optionTextColorActive: 'var(--accent-text)',
      optionCheckColor: 'var(--accent-text)',
    },
    Timeline: { lineColor: 'var(--line)', metaTextColor: 'var(--text-soft)' },
  }
}

/** What naive-ui is told of the app: its colours and its language. */
export function useNaiveTheme() {
  const { locale } = useI18n<[], Locale>()
  const app = useApp()
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)')
  const dark = computed(() =>
    app.settings.theme === 'system' ? systemDark.value : app.settings.theme === 'dark',
  )
  return {
    overrides: computed(() => naiveOverrides(dark.value)),
    locale: computed(() => (locale.value === 'ru' ? ruRU : enUS)),
  }
}
