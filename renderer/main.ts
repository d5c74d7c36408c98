import { createApp } from 'vue'
import App from './app/App.vue'
import { applyLocale, applyTheme } from './app/appearance.ts'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'

applyTheme(window.switchdesk.boot.settings.theme)
applyLocale(window.switchdesk.boot.settings.locale)
createApp(App).mount('#app')
