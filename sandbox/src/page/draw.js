/** Small makers of elements, shared by both pages. Text always goes in as text, never as markup. */
const SVG = 'http://www.w3.org/2000/svg'

/** Lucide's outlines (ISC). */
const ICONS = {
  qr:
    'M4 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z' +
    'M17 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z' +
    'M4 16h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1z' +
    'M21 16h-3a2 2 0 0 0-2 2v3M21 21v.01M12 7v3a2 2 0 0 1-2 2H7M3 12h.01M12 3h.01M12 16v.01' +
    'M16 12h1M21 12v.01M12 21v-1',
  sms:
    'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5' +
    'a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2zM7 11h10M7 15h6M7 7h8',
  bank:
    'M10 18v-7M11.119 2.205a2 2 0 0 1 1.762 0l7.84 3.846A.5.5 0 0 1 20.5 7h-17' +
    'a.5.5 0 0 1-.22-.949zM14 18v-7M18 18v-7M3 22h18M6 18v-7',
  fault:
    'M15.914 4a1.5 1.5 0 00-2.474-1.561l-9 9A1.5 1.5 0 005.5 14h4.002' +
    'a.5.5 0 01.471.666L8.086 20a1.5 1.5 0 002.475 1.56l9-9A1.5 1.5 0 0018.5 10h-3.997' +
    'a.5.5 0 01-.472-.667z',
  game:
    'M4 10h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z' +
    'M17.92 14l3.5-3.5a2.24 2.24 0 0 0 0-3l-5-4.92a2.24 2.24 0 0 0-3 0L10 6M6 18h.01' +
    'M10 14h.01M15 6h.01M18 9h.01',
  copy:
    'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2z' +
    'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
  tick: 'M20 6 9 17l-5-5',
  clock: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 6v6l4 2',
  in: 'M17 7 7 17M17 17H7V7',
  out: 'M7 7h10v10M7 17 17 7',
  info: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 16v-4M12 8h.01',
  yes: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M16 9l-5.500 5.500L8 12',
  no: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M15 9l-6 6M9 9l6 6',
  away: 'M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6',
}

/** @param {keyof typeof ICONS} name */
export function icon(name, small = false) {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', small ? 'icon s' : 'icon')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', ICONS[name])
  svg.append(path)
  return svg
}

/** One of the page's own drawings (a symbol in its markup). */
export function art(id, className) {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 96 96')
  svg.setAttribute('class', className)
  svg.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `#${id}`)
  svg.append(use)
  return svg
}

/**
 * @param {string} tag
 * @param {Record<
 *   string,
 *   string | number | boolean | null | undefined | ((event: Event) => void)
 * >} props
 *   attributes; `class`, `on` + event as a function
 * @param {...(Node | string | null | false)} children
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value != null) element.setAttribute(name, String(value))
  }
  element.append(...children.filter((child) => child !== null && child !== false))
  return element
}

/** "฿1,250.50" */
export const words = (baht, sign = '฿') =>
  `${sign}${baht.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** Baht large, sign and satang small; `sign` is + or − (U+2212), `currency` ₭ of kip. */
export function money(baht, { sign = '', kind = '', currency = '฿' } = {}) {
  const [whole, satang] = words(Math.abs(baht)).slice(1).split('.')
  return h(
    'span',
    { class: `money ${kind}` },
    sign,
    h('span', { class: 'small' }, currency),
    whole,
    h('span', { class: 'small' }, `.${satang}`),
  )
}

/** The answer's JSON; an Error with the sandbox's own words when it says no. */
export async function call(method, path, body) {
  const answer = await fetch(path, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const json = answer.status === 204 ? null : await answer.json()
  if (!answer.ok)
    throw Object.assign(new Error(json?.message ?? `HTTP ${answer.status}`), {
      status: answer.status,
    })
  return json
}

let hideToast = 0
export function toast(text, good = true) {
  document.querySelector('.toast')?.remove()
  clearTimeout(hideToast)
  const box = h(
    'div',
    { class: 'toast', role: good ? 'status' : 'alert' },
    h('span', { class: good ? 'disc in' : 'disc out' }, icon(good ? 'tick' : 'no')),
    h('span', {}, text),
  )
  document.body.append(box)
  hideToast = setTimeout(() => box.remove(), good ? 4000 : 8000)
}
