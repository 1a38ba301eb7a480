// Runs before the first paint, in the page itself: sets language and theme, and asks early for the
// chunks and fonts that this address needs. The entry would find them a round trip later. Where the
// build has drawn the page already, the scripts wait until that is painted.
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

  const site = (window.site = JSON.parse(settings.site))
  const kept = stored('localStorage', 'locale')
  const locale = kept === 'th' || kept === 'la' || kept === 'en' ? kept : site.laos ? 'la' : 'th'
  const token = stored('sessionStorage', 'token') || stored('localStorage', 'token')
  const isMemberPage = token && (!page || page.startsWith('/user'))
  root.lang = locale === 'la' ? 'lo' : locale
  if (site.laos) root.dataset.laos = ''
  const chosen = stored('localStorage', 'theme')
  const isLight =
    chosen === 'paper' ||
    (chosen === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  root.dataset.theme = isMemberPage && !isLight ? 'night' : 'paper'

  if (!settings.preload) return
  const preload = JSON.parse(settings.preload)
  const wanted = isMemberPage
    ? page || '/user/home'
    : !page || page.startsWith('/user')
      ? '/login'
      : page
  const own = { '/login': [], '/user/home': ['home '], '/register': ['register '] }
  const texts = (own[wanted] || (isMemberPage ? ['home ', 'all '] : ['all '])).flatMap(
    (part) => preload[part + locale] || [],
  )
  function ask(file, rel) {
    // What stands in the page needs no file.
    if (document.querySelector(`link[href="${file}"]`)) return
    const link = document.createElement('link')
    link.as = file.endsWith('.svg') ? 'image' : file.endsWith('.css') ? 'style' : ''
    link.rel = rel || (link.as ? 'preload' : 'modulepreload')
    link.disabled = rel
    link.href = file
    document.head.append(link)
  }
  // What home shows first: the app takes the answer over (`src/api/askedEarly.ts`).
  function askForWallet() {
    const path = '/api/wallet'
    const headers = {
      'X-Requested-With': 'wallet-user',
      'Accept-Language': root.lang,
      Authorization: `Bearer ${token}`,
    }
    const signal = AbortSignal.timeout(60000)
    const answer = fetch(path, { headers, signal, cache: 'no-store', credentials: 'omit' })
    window.early = { path, headers, at: Date.now(), answer }
    answer
      .then((response) => response.clone().json())
      .then(({ slots }) => {
        for (const { background } of slots.slice(0, 2))
          if (background.endsWith('.svg')) ask(background)
      })
      .catch(() => 0)
  }
  const files = [...(preload[locale] || []), ...texts, ...(preload[wanted] || [])]
  // Fonts wait for the scripts, without which there are no words at all: `src/app/fonts.ts` asks for them.
  const fonts = files.filter((file) => file.endsWith('.woff2'))
  const others = files.filter((file) => !fonts.includes(file))
  root.dataset.fonts = fonts.join(' ')
  if (wanted === '/user/home') askForWallet()
  if (!settings.drawn) return others.forEach((file) => ask(file))

  // Named, so that nothing which needs one of them fetches what stands in the page. Not in its
  // markup: Chrome's look ahead fetches a stylesheet there although it is disabled.
  for (const file of settings.styles.split(' ')) ask(file, 'stylesheet')
  let isStarted = false
  function start() {
    if (isStarted) return
    isStarted = true
    for (const file of [...settings.ahead.split(' '), ...others]) ask(file)
    void import(settings.entry)
  }
  // The server guessed another language; this device begins with its passkey; a member's page is drawn
  // for a phone and not narrowed: anything else is drawn anew, and nothing of the markup shown. A sheet
  // comes over what stands there.
  const isFor = isMemberPage
    ? !(location.search || matchMedia('(min-width: 68.75rem)').matches)
    : !stored('localStorage', 'passkey')
  const isOther = settings.drawn !== locale
  if (isOther) document.cookie = `locale=${locale};path=/;max-age=31536000;samesite=lax`
  if (isOther || settings.page !== wanted || !isFor) {
    root.dataset.redrawn = ''
    return start()
  }
  root.dataset.drawn = ''
  // A press that comes before the app counts once it is there; a form never sends itself.
  let pressed
  function early(event) {
    const button = event.target.closest('button')
    if (!button) return
    event.preventDefault()
    // What has been taken over already must not hear it twice.
    event.stopPropagation()
    pressed = button
  }
  addEventListener('click', early, true)
  addEventListener(
    'arrived',
    () => {
      removeEventListener('click', early, true)
      // A moment later the app's state knows what was typed early.
      if (pressed) setTimeout(() => pressed.click())
    },
    { once: true },
  )
  // What paints nothing, in a tab behind others, tells nothing.
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  addEventListener('DOMContentLoaded', () => setTimeout(start, document.hidden ? 0 : 500))
})()
