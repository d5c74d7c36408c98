/** Where the AppImage lies that this program runs out of, if it does. */
export const ownAppImage = (): string | undefined => process.env['APPIMAGE']
