import { useTranslations } from 'use-intl/react'
import { Queries } from '../../api/Queries.tsx'
import { sessionToken } from '../../api/session/session.ts'
import { Link } from '../../app/Link.tsx'
import { useLocation } from '../../app/router/Router.tsx'
import { usePageTitle } from '../../app/usePageTitle.ts'
import { LookupTexts } from '../../core/LookupTexts.tsx'
import { paths } from '../../paths.ts'

/** The terms of use, and the privacy notice, for whoever wants to read before agreeing. */
export default function LegalPage() {
  const isTerms = useLocation().pathname.startsWith(paths.terms)
  return <Queries>{isTerms ? <Terms /> : <Privacy />}</Queries>
}

/** As operators have written them: what one accepts by registering. */
function Terms() {
  const t = useTranslations('legal')
  const profile = useTranslations('register.profile')
  usePageTitle('terms')
  return (
    <article className="grid gap-4 pt-2">
      <h1 className="text-headline">{t('terms')}</h1>
      <LookupTexts
        name="lookupConditions"
        pick={(answer) => answer.conditions}
        empty={profile('termsEmpty')}
        lines={[4, 6, 3]}
      />
      <LookupTexts
        name="lookupAgreements"
        pick={(answer) => answer.agreements}
        empty={profile('termsEmpty')}
        lines={[3, 3]}
      />
      <Ways to={paths.privacy} name={t('privacy')} />
    </article>
  )
}

const PARTS = ['what', 'why', 'devices', 'papers', 'who', 'long', 'rights', 'ask'] as const

/** What is kept of a person, why, who sees it, how long, and what they may ask (PDPA B.E. 2562). */
function Privacy() {
  const t = useTranslations('legal')
  usePageTitle('privacy')
  return (
    <article className="grid gap-4 pt-2">
      <h1 className="text-headline">{t('privacy')}</h1>
      <p className="text-ink-muted">{t('lead')}</p>
      {PARTS.map((part) => (
        <section key={part} className="surface grid gap-1 rounded-card px-4 py-4">
          <h2 className="text-lead font-semibold">{t(`${part}.title`)}</h2>
          <p className="text-small text-pretty whitespace-pre-line text-ink-muted">
            {t(`${part}.text`)}
          </p>
        </section>
      ))}
      <Ways to={paths.terms} name={t('terms')} />
    </article>
  )
}

const LINK = 'py-2 text-small font-semibold text-accent-text'

function Ways({ to, name }: { to: typeof paths.terms | typeof paths.privacy; name: string }) {
  const t = useTranslations('legal')
  return (
    <p className="flex flex-wrap gap-x-5">
      <Link to={to} className={LINK}>
        {name}
      </Link>
      {sessionToken() !== null && (
        <Link to={paths.home} className={LINK}>
          {t('back')}
        </Link>
      )}
    </p>
  )
}
