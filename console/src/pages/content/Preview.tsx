import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Tabs } from '../../frame/Page.tsx'
import { SafeHtml } from './SafeHtml.tsx'

type Fields = Record<string, unknown>
const LANGUAGES = ['th', 'la', 'en'] as const
type Language = (typeof LANGUAGES)[number]

const wordsIn = (value: unknown, language: Language): string => {
  const words = value as Partial<Record<Language, string>> | undefined
  return words?.[language] || words?.th || ''
}

/** The draft as a member sees it, in the member's own night and in each language. */
export function Preview({ body }: { body: Fields }) {
  const t = useTranslations()
  const [language, setLanguage] = useState<Language>('th')
  const image = typeof body['image'] === 'string' ? body['image'] : ''
  const name = body['name'] ? wordsIn(body['name'], language) : ''
  const account = typeof body['accountNo'] === 'string' ? body['accountNo'] : ''
  return (
    <div className="contentview">
      <div className="between" style={{ flexWrap: 'wrap' }}>
        <small>{t(body['active'] === false ? 'content.notSeen' : 'offer.memberSees')}</small>
        <Tabs
          chosen={language}
          choose={setLanguage}
          of={LANGUAGES.map((each) => [each, t(`content.language.${each}`)] as const)}
        />
      </div>
      <div className="asmember" data-theme="night" lang={language === 'la' ? 'lo' : language}>
        {image && <img src={image} alt="" />}
        {name && <b className="b">{name}</b>}
        {account && (
          <p>
            {String(body['accountName'])}
            <br />
            {account}
          </p>
        )}
        {body['html'] !== undefined && <SafeHtml html={wordsIn(body['html'], language)} />}
      </div>
    </div>
  )
}
