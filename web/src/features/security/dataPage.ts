import type { useTranslations } from 'use-intl/react'
import type { Answer } from '../../api/call.ts'
import { dateTime } from '../../format/dateTime.ts'
import { money } from '../../format/money.ts'

type Words = ReturnType<typeof useTranslations<never>>
type Key = Parameters<Words>[0]
interface Reader {
  t: Words
  /** As the page names its language. */
  lang: string
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Whatever anybody has written is text in a page, and never a part of it. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')

const IS_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const IS_BAHT = /^(amount|bet|win)$/

/** The words for it where there are some, else as it is written. */
const said = (t: Words, key: string, else_: string): string =>
  t.has(key as Key) ? t(key as Key) : else_

function valueOf(name: string, value: unknown, t: Words): string {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return t(value ? 'dataPage.yes' : 'dataPage.no')
  if (typeof value === 'number') return IS_BAHT.test(name) ? money(value) : String(value)
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, each]) => valueOf(key, each, t))
      .join(' · ')
  const text = value as string
  if (IS_MOMENT.test(text)) return dateTime(text)
  if (name === 'status') return said(t, `statement.status.${text}`, text)
  return name === 'type' ? said(t, `statement.activity.${text}`, text) : text
}

const fieldName = (t: Words, name: string): string =>
  escaped(said(t, `dataPage.field.${name}`, name))

const classOf = (value: unknown): string => (typeof value === 'number' ? ' class="n"' : '')

function tableOf(rows: readonly Record<string, unknown>[], t: Words): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const head = columns
    .map((name) => `<th scope="col"${classOf(rows[0]?.[name])}>${fieldName(t, name)}</th>`)
    .join('')
  const cell = (row: Record<string, unknown>, name: string): string =>
    `<td${classOf(row[name])}>${escaped(valueOf(name, row[name], t))}</td>`
  const body = rows
    .map((row) => `<tr>${columns.map((name) => cell(row, name)).join('')}</tr>`)
    .join('\n')
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>`
}

const factsOf = (facts: object, t: Words): string =>
  `<dl>${Object.entries(facts)
    .map(
      ([name, value]) =>
        `<div><dt>${fieldName(t, name)}</dt><dd>${escaped(valueOf(name, value, t))}</dd></div>`,
    )
    .join('')}</dl>`

function sectionOf(name: string, value: unknown, t: Words): string {
  const title = escaped(said(t, `dataPage.section.${name}`, name))
  const isList = Array.isArray(value)
  const content =
    isList && value.length > 0
      ? tableOf(value as Record<string, unknown>[], t)
      : !isList && typeof value === 'object' && value !== null
        ? factsOf(value, t)
        : `<p>${escaped(isList ? t('dataPage.nothing') : valueOf(name, value, t))}</p>`
  const count = isList ? ` <small>${value.length}</small>` : ''
  return `<section id="${escaped(name)}"><h2>${title}${count}</h2>${content}</section>`
}

const STYLE = `:root{color-scheme:light dark;
font:16px/1.5 "Anuphan","Noto Sans Thai","Noto Sans Lao",system-ui,sans-serif}
body{max-width:70rem;margin:0 auto;padding:1.5rem 1rem 3rem}h1{font-size:1.6rem;margin:0}
h2{font-size:1.15rem;margin:2rem 0 .5rem}small{font-weight:400;opacity:.7}header p,nav{opacity:.85;margin:.25rem 0}
nav a{margin-right:1rem;display:inline-block;padding:.3rem 0;color:inherit}.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{text-align:left;vertical-align:top;
padding:.4rem .75rem .4rem 0;border-bottom:1px solid #8884;
overflow-wrap:anywhere;min-width:5rem}
th{font-weight:600;white-space:nowrap}
th.n,.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap;padding-right:1.5rem}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:.75rem 1.5rem;margin:0}
dt{font-size:.8rem;opacity:.7}dd{margin:0;overflow-wrap:anywhere}
@media print{body{max-width:none;padding:0}nav{display:none}tr{break-inside:avoid}}`

/**
 * The export as a page for people: every field of it and nothing else, in the reader's language, in
 * one file that runs nothing and asks nobody for anything.
 */
export function dataPage(data: Answer<'accountExport'>, { t, lang }: Reader): string {
  const { exportedAt, ...sections } = data
  const names = Object.keys(sections)
  const links = names.map(
    (name) =>
      `<a href="#${escaped(name)}">${escaped(said(t, `dataPage.section.${name}`, name))}</a>`,
  )
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Krapao · ${escaped(t('dataPage.title'))}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${escaped(t('dataPage.title'))}</h1>
<p>${escaped(t('dataPage.madeAt', { at: dateTime(exportedAt as string) }))}</p>
<p>${escaped(t('dataPage.keep'))}</p>
<nav>${links.join('\n')}</nav></header>
<main>
${names.map((name) => sectionOf(name, sections[name], t)).join('\n')}
</main>
</body>
</html>
`
}
