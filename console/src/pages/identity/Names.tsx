import { CircleCheck, CircleHelp, CircleMinus, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Case } from './cases.ts'

const LOOK = {
  MATCH: [CircleCheck, 'in'],
  NO_MATCH: [CircleX, 'out'],
  UNCLEAR: [CircleHelp, 'way'],
} as const

/** The names of every source, without their titles, compared with the one of the form. */
export function Names({ of }: { of: Case }) {
  const t = useTranslations('identity')
  return (
    <section>
      <h3>{t('names')}</h3>
      <table className="t plain stack">
        <thead>
          <tr>
            <th>{t('col.source')}</th>
            <th>{t('col.name')}</th>
            <th>{t('col.birth')}</th>
            <th>{t('col.tail')}</th>
            <th>{t('col.match')}</th>
          </tr>
        </thead>
        <tbody>
          {of.names.map(({ source, name, birth, tail, match }) => {
            const [Sign, look] = match === null ? [CircleMinus, 'way'] : LOOK[match]
            return (
              <tr key={`${source} ${name}`}>
                <td className="b">{t(`nameOf.${source}`)}</td>
                <td data-name={t('col.name')}>{name || '—'}</td>
                <td className="nw" data-name={t('col.birth')}>
                  {birth ?? '–'}
                </td>
                <td data-name={t('col.tail')}>{tail ?? '–'}</td>
                <td className={look} data-name={t('col.match')}>
                  <Sign className="icon xs" aria-hidden /> {t(`match.${match ?? 'OWN'}`)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
