import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../../app/usePageTitle.ts'
import { ChatCard } from '../../../features/chat/message/ChatCard.tsx'
import { ContactDetails } from '../../../features/contact/ContactDetails.tsx'

export default function MemberContactPage() {
  const t = useTranslations('contact')
  usePageTitle('contact')
  return (
    <>
      <div className="mx-1 mb-4">
        <h1 className="min-h-12 content-center text-title">{t('heading')}</h1>
        <p className="text-small text-ink-muted">{t('lead')}</p>
      </div>
      <ChatCard />
      <ContactDetails />
    </>
  )
}
