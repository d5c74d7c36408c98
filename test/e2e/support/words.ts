/** What the tests look for on the screen, in both languages. */
export const words = {
  ru: {
    locale: 'ru-RU',
    signInTitle: 'Вход в кабинет',
    email: 'Электронная почта',
    password: 'Пароль',
    serviceAddress: 'Адрес сервиса',
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
    badReply: 'Сервис прислал неожиданный ответ.',
    noKeychain: 'В системе нет хранилища паролей.',
    text: 'Текст сообщения',
    send: 'Отправить',
  },
  en: {
    locale: 'en-US',
    signInTitle: 'Sign in to your account',
    email: 'E-mail',
    password: 'Password',
    serviceAddress: 'Service address',
    restAddress: 'REST API address',
    authAddress: 'Token service address',
    enter: 'Sign in',
    inbox: 'Messages',
    wrongPassword: 'The e-mail address or the password is wrong.',
    nobodyAnswers:
      'Nobody answers at this address. Check the address and your internet connection.',
    notTheService:
      'Something other than the phone service answers at this address. Check the address.',
    noReply:
      'The request was sent, but no clear reply came. It is not known whether it was carried out.',
    noConnection: 'The service cannot be reached.',
    cutReply: 'The service’s reply was incomplete.',
    badReply: 'The service gave an unexpected reply.',
    noKeychain: 'This system has no keychain.',
    text: 'Message text',
    send: 'Send',
  },
} as const

export type Language = keyof typeof words
