import { ToastHost } from '@krapao/ui/feedback/toast-host.tsx'
import { useTranslations } from 'use-intl/react'

/** Where toasts appear. Loaded apart: a page that shows none does not fetch it before it is drawn. */
export default function Toasts() {
  const t = useTranslations('common')
  return <ToastHost label={t('messages')} closeLabel={t('close')} />
}
