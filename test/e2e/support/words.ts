/** What the tests look for on the screen, in both languages. */
export const words = {
  ru: {
    locale: 'ru-RU',
    signInTitle: 'Вход в кабинет',
    email: 'Электронная почта',
    password: 'Пароль',
    restAddress: 'Адрес REST API',
    authAddress: 'Адрес сервиса токенов',
    enter: 'Войти',
    inbox: 'Сообщения',
    wrongPassword: 'Почта или пароль не подошли.',
    nobodyAnswers: 'По этому адресу никто не отвечает. Проверьте адрес и подключение к интернету.',
    notTheService: 'По этому адресу отвечает не сервис телефонии. Проверьте адрес.',
    noReply: 'Запрос ушёл, но внятного ответа не пришло. Выполнен ли он, неизвестно.',
    noConnection: 'Нет связи с сервисом.',
    cutReply: 'Ответ сервиса пришёл не полностью.',
    badReply: 'Сервис ответил не так, как положено.',
    noKeychain: 'В системе нет хранилища паролей.',
    text: 'Текст сообщения',
    send: 'Отправить',
  },
  en: {
    locale: 'en-US',
    signInTitle: 'Sign in to your account',
    email: 'E-mail',
    password: 'Password',
    restAddress: 'REST API address',
    authAddress: 'Token service address',
    enter: 'Sign in',
    inbox: 'Messages',
    wrongPassword: 'The e-mail or the password is not right.',
    nobodyAnswers:
      'Nobody answers at this address. Check the address and your internet connection.',
    notTheService: 'What answers at this address is not the telephone service. Check the address.',
    noReply:
      'The request was sent, but no clear reply came. Whether it was carried out is not known.',
    noConnection: 'The service cannot be reached.',
    cutReply: 'The service’s reply did not come in full.',
    badReply: 'The service gave a reply that makes no sense.',
    noKeychain: 'This system has no keychain.',
    text: 'Message text',
    send: 'Send',
  },
} as const

export type Language = keyof typeof words
export const languages = Object.keys(words) as Language[]
