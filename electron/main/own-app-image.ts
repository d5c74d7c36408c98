/** Path of the AppImage that this program runs from, if it does. */
export const ownAppImage = (): string | undefined => process.env['APPIMAGE']
