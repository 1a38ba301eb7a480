import { useTranslations } from 'use-intl/react'
import { Queries } from '../../api/Queries.tsx'
import { Link } from '../../app/Link.tsx'
import { ModalHost } from '../../app/modals/ModalHost.tsx'
import { registerModals } from '../../app/modals/modals.ts'
import { usePageTitle } from '../../app/usePageTitle.ts'
import { ChatCard } from '../../features/chat/message/ChatCard.tsx'
import { ContactDetails } from '../../features/contact/ContactDetails.tsx'
import { modalLoaders } from '../../modalTable.ts'
import { paths } from '../../paths.ts'

registerModals(modalLoaders)

export default function ContactPage() {
  const t = useTranslations('contact')
  const title = useTranslations('title')
  usePageTitle('contact')
  return (
    <Queries>
      <div className="mb-5">
        <h1 className="text-headline">{t('heading')}</h1>
        <p className="text-ink-muted">{t('lead')}</p>
      </div>
      <ChatCard />
      <ContactDetails />
      <p className="mt-4 text-center">
        <Link
          to={paths.fair}
          className="inline-flex min-h-11 items-center font-semibold text-accent-text"
        >
          {title('fair')}
        </Link>
      </p>
      <ModalHost />
    </Queries>
  )
}
