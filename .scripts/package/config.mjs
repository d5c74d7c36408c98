import { join } from 'node:path'
import { root } from './identity.mjs'
import { places } from './places.mjs'
import { feedFor, signs } from './signing.mjs'
import words from './words.json' with { type: 'json' }

/** Chromium's own texts; the app has no others. */
const languages = ['en-US', 'ru']

/** What Electron needs of Fedora and openSUSE, and keytar's libsecret, which the builder does not know of. */
const rpmDepends = [
  'gtk3',
  'libnotify',
  'nss',
  'libXScrnSaver',
  '(libXtst or libXtst6)',
  'xdg-utils',
  'at-spi2-core',
  '(libuuid or libuuid1)',
  '(libsecret or libsecret-1-0)',
]

/**
 * electron-builder's configuration for a place.
 *
 * @param options.stage the folder with what goes into the archive, and with nothing else
 * @param options.runtime Electron's archive, or a folder laid out like it
 * @param options.schemes of links that the code asks the system for
 */
export function configuration(place, { identity, stage, icons, runtime, output, schemes, hooks }) {
  const { platform } = places[place]
  const signed = signs(platform, process.env)
  const feed = feedFor(platform, process.env)
  const mark = platform === 'linux' || signed ? '' : '-unsigned'
  return {
    appId: identity.id,
    productName: identity.productName,
    electronVersion: identity.electron,
    electronDist: runtime,
    electronLanguages: languages,
    directories: { app: stage, output, buildResources: icons },
    // Exactly what was laid out. Of a folder `node_modules` the builder would choose for itself.
    files: [
      { from: 'content', to: '.', filter: ['**/*'] },
      { from: 'modules', to: 'node_modules', filter: ['**/*'] },
    ],
    asar: { smartUnpack: false },
    asarUnpack: '**/*.node',
    artifactName: `\${productName}-\${version}-\${os}-\${arch}${mark}.\${ext}`,
    ...(schemes.length > 0 && { protocols: { name: identity.productName, schemes } }),
    // Both compiled modules are N-API: nothing is built anew.
    beforeBuild: async () => false,
    ...hooks,
    // By it the builder writes down whose installers count, and what the folder of downloads is called.
    publish: feed ? { provider: 'generic', url: feed.url } : null,
    toolsets: { appimage: '1.0.3' },
    linux: linux(identity),
    rpm: { depends: rpmDepends },
    win: { icon: join(icons, 'icon.ico'), forceCodeSigning: signed },
    nsis: {
      oneClick: true,
      perMachine: false,
      packElevateHelper: false,
      // New versions are fetched whole.
      differentialPackage: false,
      installerLanguages: ['en_US', 'ru_RU'],
      include: join(import.meta.dirname, 'installer.nsh'),
      deleteAppDataOnUninstall: false,
    },
    mac: mac(icons, signed),
    dmg: { sign: false },
  }
}

function linux({ author }) {
  const { en, ru } = words
  return {
    executableName: 'switchdesk',
    icon: join(root, 'resources/icons'),
    category: 'Office;Telephony',
    maintainer: author,
    synopsis: en.kind,
    description: en.about,
    syncDesktopName: true,
    desktop: {
      entry: {
        GenericName: en.kind,
        'GenericName[ru]': ru.kind,
        'Comment[ru]': ru.about,
        Keywords: en.keywords,
        'Keywords[ru]': ru.keywords,
        SingleMainWindow: 'true',
      },
    },
  }
}

function mac(icons, signed) {
  const entitlements = join(import.meta.dirname, 'entitlements.plist')
  return {
    icon: join(icons, 'icon.icns'),
    category: 'public.app-category.business',
    // Without an identity a seal that names nobody: a Mac of Apple's own processors starts nothing without one.
    ...(!signed && { identity: '-' }),
    // With that seal the modules would count as somebody else's.
    hardenedRuntime: signed,
    entitlements,
    entitlementsInherit: entitlements,
    notarize: signed,
    extendInfo: {
      NSMicrophoneUsageDescription: words.en.microphone,
      CFBundleDevelopmentRegion: 'en',
      CFBundleLocalizations: ['en', 'ru'],
    },
  }
}
