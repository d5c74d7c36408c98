import type { GlobalThemeOverrides } from 'naive-ui'

/** naive-ui computes with colours, so it needs them resolved rather than as `var(--…)`. */
function resolved(token: string, dark: boolean): string | undefined {
  const probe = document.createElement('i')
  probe.style.colorScheme = dark ? 'dark' : 'light'
  probe.style.color = `var(--${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color.startsWith('rgb') ? color : undefined
}

/** The app's tokens under naive-ui's names. */
export function naiveOverrides(dark: boolean): GlobalThemeOverrides {
  const token = (name: string) => resolved(name, dark)
  return {
    common: {
      fontFamily: 'var(--font)',
      borderRadius: '8px',
      primaryColor: token('accent'),
      primaryColorHover: token('accent-hover'),
      primaryColorPressed: token('accent-hover'),
      primaryColorSuppl: token('accent'),
      textColor1: token('text'),
      textColor2: token('text'),
      textColor3: token('text-soft'),
      borderColor: token('line'),
      dividerColor: token('line'),
      bodyColor: token('back'),
      cardColor: token('surface'),
      tableColor: token('surface'),
      tableHeaderColor: token('back'),
      popoverColor: token('raised'),
    },
  }
}
