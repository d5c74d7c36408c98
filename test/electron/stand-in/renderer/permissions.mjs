/** Permissions are the main process's to decide: what needs one asks first. */
export function askForPermissions(host) {
  const ask = (permission, mediaTypes) =>
    host.call('permission', {
      permission,
      mediaTypes,
      url: location.href,
      main: window === window.top,
    })
  const need = (permission, of, name, act = of?.[name]?.bind(of)) => {
    if (!of?.[name]) return
    of[name] = async (...args) => {
      if (!(await ask(permission, mediaTypesOf(args))))
        throw new DOMException('Permission denied', 'NotAllowedError')
      return act(...args)
    }
  }
  /** What of a camera and its microphone is asked for. */
  const mediaTypesOf = ([wanted]) => ['audio', 'video'].filter((kind) => wanted?.[kind])
  // Pages share the machine's clipboard; what is written there goes to the scenario instead.
  need('clipboard-sanitized-write', navigator.clipboard, 'writeText', (text) =>
    host.call('clipboard', { text: String(text) }),
  )
  need('clipboard-read', navigator.clipboard, 'readText')
  need('media', navigator.mediaDevices, 'getUserMedia')
  if (globalThis.Notification)
    Notification.requestPermission = async () =>
      (await ask('notifications')) ? 'granted' : 'denied'
}
