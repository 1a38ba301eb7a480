/**
 * Fetches the language's fonts, named by `boot.js`, once the entry is here: sooner they would only
 * slow it down, later the words would jump.
 */
export function askForFonts(): void {
  for (const file of document.documentElement.dataset.fonts?.split(' ') ?? []) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: 'anonymous', href: file })
    document.head.append(link)
  }
}
