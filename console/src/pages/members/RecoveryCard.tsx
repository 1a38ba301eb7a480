import type { Answer } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'
import { fullTime } from '../../format/time.ts'

/** When the password was recovered, and which changes of the bank account that took back. */
export function RecoveryCard({ of }: { of: Answer<'opsMember'>['recovery'] }) {
  const t = useTranslations('member')
  return (
    <section className="card pad" style={{ display: 'grid', gap: '.375rem' }}>
      <h2>{t('recovery')}</h2>
      {of.lastAt && <small>{t('recoveredAt', { at: fullTime(of.lastAt) })}</small>}
      {of.contestedAt && <p className="note">{t('contestedDetail')}</p>}
      {of.takenBack.map((change) => (
        <small key={change.changedAt}>
          {t('takenBack', {
            account: `${change.bankCode} ${change.bankAccountNo}`,
            changed: fullTime(change.changedAt),
            back: fullTime(change.takenBackAt),
          })}
        </small>
      ))}
    </section>
  )
}
