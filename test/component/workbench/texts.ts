import appEn from '../../../renderer/locales/en.json'
import appRu from '../../../renderer/locales/ru.json'
import mediaEn from '../../../renderer/panels/media/en.json'
import mediaRu from '../../../renderer/panels/media/ru.json'

export const texts = { ru: { ...appRu, ...mediaRu }, en: { ...appEn, ...mediaEn } }
