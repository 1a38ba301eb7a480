import { LOCALES } from '@krapao/contract/constants'
import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import en from '../../locales/en.json' with { type: 'json' }
import la from '../../locales/la.json' with { type: 'json' }
import th from '../../locales/th.json' with { type: 'json' }
import { dataPage } from './dataPage.ts'

const messages = { th, la, en } as unknown as Record<'th' | 'la' | 'en', typeof th>
const EVIL = `"><img src=x onerror=alert(1)></td><script>alert('2')</script>&amp;`
const DATA = {
  exportedAt: '2026-11-21T17:00:00.000Z',
  profile: { username: '0812345678', name: EVIL, closedAt: null, age_of: 'x' },
  statement: [
    { type: 'deposit', status: 'SUCCESS', amount: 1_234.5, createdAt: '2026-11-20T16:59:59.000Z' },
    { type: 'bonus', status: 'PENDING', amount: 5, item: { kind: 'bonus', description: EVIL } },
  ],
  deposits: [{ coins: 3, late: false }],
  slips: [],
  chats: [{ sender: 'customer', body: EVIL }],
  'new"part': [{ [EVIL]: EVIL }],
}

describe.each(LOCALES)('one’s data as a page in %s', (locale) => {
  const t = createTranslator({
    locale: locale === 'la' ? 'lo' : locale,
    messages: messages[locale],
  })
  const page = dataPage(DATA, { t, lang: locale })

  it('holds each part and each value of the data, in words where there are some', () => {
    for (const text of [
      messages[locale].dataPage.section.statement,
      messages[locale].dataPage.field.username,
      messages[locale].statement.activity.deposit,
      messages[locale].dataPage.nothing,
      messages[locale].dataPage.no,
      '0812345678',
      '1,234.50',
      '20/11/2026 23:59:59',
      '22/11/2026 00:00:00',
      'age_of',
    ])
      expect(page).toContain(text)
    expect(page.match(/<section /g)).toHaveLength(Object.keys(DATA).length - 1)
  })

  it('is one file that runs nothing and loads nothing, whatever has been written into it', () => {
    expect(page).not.toMatch(/<script|<img|<link|<iframe|<td[^>]*onerror/i)
    expect(page.replaceAll(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('alert(1)>')
    expect(page).not.toMatch(/(src|href)="(?!#)/)
    expect(page).toContain(`default-src 'none'`)
    // Each tag is ours: what was written opens none.
    const tags = new Set([...page.matchAll(/<\/?([a-z0-9]+)/g)].map(([, name]) => name))
    expect(
      [...tags].filter((name) => ['script', 'img', 'iframe', 'form'].includes(name ?? '')),
    ).toEqual([])
  })
})
