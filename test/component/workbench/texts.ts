import appEn from '../../../renderer/locales/en.json'
import appRu from '../../../renderer/locales/ru.json'
import callsEn from '../../../renderer/components/calls/en.json'
import callsRu from '../../../renderer/components/calls/ru.json'
import mediaEn from '../../../renderer/components/media/en.json'
import mediaRu from '../../../renderer/components/media/ru.json'
import pictureEn from '../../../renderer/components/picture/en.json'
import pictureRu from '../../../renderer/components/picture/ru.json'
import menusEn from '../../../renderer/panels/menus/en.json'
import menusRu from '../../../renderer/panels/menus/ru.json'
import numbersEn from '../../../renderer/panels/numbers/en.json'
import numbersRu from '../../../renderer/panels/numbers/ru.json'
import routesEn from '../../../renderer/panels/routes/en.json'
import routesRu from '../../../renderer/panels/routes/ru.json'
import supportEn from '../../../renderer/panels/support/en.json'
import supportRu from '../../../renderer/panels/support/ru.json'

export const texts = {
  ru: {
    ...appRu,
    ...callsRu,
    ...mediaRu,
    ...pictureRu,
    ...menusRu,
    ...numbersRu,
    ...routesRu,
    ...supportRu,
  },
  en: {
    ...appEn,
    ...callsEn,
    ...mediaEn,
    ...pictureEn,
    ...menusEn,
    ...numbersEn,
    ...routesEn,
    ...supportEn,
  },
}
