// Runs before the first paint, in the page itself: sets language and theme, and asks early for the
// chunks and fonts that this address needs. The entry would find them a round trip later.
;(function () {
  const settings = document.currentScript.dataset
  const root = document.documentElement
  const page = location.pathname.replace(/\/+$/, '')

  function stored(kind, key) {
    try {
      return window[kind].getItem(key)
    } catch {
      return null
    }
  }

  const kept = stored('localStorage', 'locale')
  const locale = kept === 'th' || kept === 'la' || kept === 'en' ? kept : settings.locale
  const isMember = Boolean(stored('localStorage', 'token') || stored('sessionStorage', 'token'))
  const isMemberPage = isMember && (page === '' || page.startsWith('/user'))
  root.lang = locale === 'la' ? 'lo' : locale
  const chosen = stored('localStorage', 'theme')
  const isLight =
    chosen === 'paper' ||
    (chosen === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  root.dataset.theme = isMemberPage && !isLight ? 'night' : 'paper'

  if (!settings.preload) return
  const preload = JSON.parse(settings.preload)
  const wanted = isMemberPage
    ? page === ''
      ? '/user/home'
      : page
    : page === '' || page.startsWith('/user')
      ? '/login'
      : page
  const own = { '/login': [], '/user/home': ['home '], '/register': ['register '] }
  const texts = (own[wanted] || (isMemberPage ? ['home ', 'all '] : ['all '])).flatMap(
    (part) => preload[part + locale] || [],
  )
  for (const file of [...(preload[locale] || []), ...texts, ...(preload[wanted] || [])]) {
    // Fonts wait for the scripts, without which there are no words at all: `src/app/fonts.ts` asks for them.
    if (file.endsWith('.woff2')) {
      root.dataset.fonts = [root.dataset.fonts, file].filter(Boolean).join(' ')
      continue
    }
    const link = document.createElement('link')
    link.href = file
    if (file.endsWith('.svg')) {
      link.rel = 'preload'
      link.as = 'image'
    } else if (file.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else {
      link.rel = 'modulepreload'
    }
    document.head.append(link)
  }
})()
