import { useTranslations } from 'use-intl'
import { shortDay } from '../../format/time.ts'
import type { Case } from './cases.ts'

/** Accounts that paid the member, and the member's own, as links knows them. */
export function Accounts({ of }: { of: Case['accounts'] }) {
  const t = useTranslations('aml')
  if (of.length === 0) return null
  return (
    <section>
      <h3>{t('accounts')}</h3>
      <table className="t plain stack amlaccounts">
        <thead>
          <tr>
            <th>{t('col.account')}</th>
            <th>{t('col.whose')}</th>
            <th className="r">{t('col.times')}</th>
            <th>{t('col.last')}</th>
            <th>{t('col.others')}</th>
          </tr>
        </thead>
        <tbody>
          {of.map((each) => (
            <tr key={`${each.shown} ${each.lastAt}`}>
              <td className="b nw">{each.shown}</td>
              <td className={each.isOwn ? 'in' : 'out'} data-name={t('col.whose')}>
                {t(each.isOwn ? 'own' : 'anothers')}
              </td>
              <td className="r" data-name={t('col.times')}>
                {each.times}
              </td>
              <td className="nw" data-name={t('col.last')}>
                {shortDay(each.lastAt)}
              </td>
              <td className={each.others > 0 ? 'out' : 'way'} data-name={t('col.others')}>
                {each.others > 0 ? t('sharedWith', { n: each.others }) : t('sharedWithNobody')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
