import { useTranslations } from 'use-intl'

export function MemberStatus({ status }: { status: string }) {
  const t = useTranslations('status')
  const look = status === 'ACTIVE' ? 'ok' : status === 'REVIEW' ? 'wait' : 'no'
  return <span className={`badge ${look}`}>{t(status)}</span>
}
