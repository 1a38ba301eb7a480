import { useTranslations } from 'use-intl/react'
import { Queries } from '../../api/Queries.tsx'
import { ModalHost } from '../../app/modals/ModalHost.tsx'
import { registerModals } from '../../app/modals/modals.ts'
import { usePageTitle } from '../../app/usePageTitle.ts'
import { ChatCard } from '../../features/chat/message/ChatCard.tsx'
import { ContactDetails } from '../../features/contact/ContactDetails.tsx'
import { modalLoaders } from '../../modalTable.ts'

registerModals(modalLoaders)

export default function ContactPage() {
  const t = useTranslations('contact')
  usePageTitle('contact')
  return (
    <Queries>
      <div className="mb-5 pt-2">
        <h1 className="text-headline">{t('heading')}</h1>
        <p className="text-ink-muted">{t('lead')}</p>
      </div>
      <ChatCard />
      <ContactDetails />
      <ModalHost />
    </Queries>
  )
}
