import '../columns.css'
import { RowList } from '@krapao/ui/layout/row-list.tsx'
import { Row } from '@krapao/ui/layout/row.tsx'
import MessageCircleWarning from 'lucide-react/icons/message-circle-warning'
import { useTranslations } from 'use-intl/react'
import { useModals } from '../../../app/modals/modals.ts'
import { usePageTitle } from '../../../app/usePageTitle.ts'
import { ChatCard } from '../../../features/chat/message/ChatCard.tsx'
import { ContactDetails } from '../../../features/contact/ContactDetails.tsx'

export default function MemberContactPage() {
  const t = useTranslations('contact')
  const complaints = useTranslations('complaints')
  const { open } = useModals()
  usePageTitle('contact')
  return (
    <>
      <div className="mx-1 mt-2 mb-4">
        <h1 className="min-h-12 content-center text-title">{t('heading')}</h1>
        <p className="text-small text-ink-muted">{t('lead')}</p>
      </div>
      <div className="columns even">
        <div>
          <ChatCard />
          <div className="mb-4">
            <RowList label={complaints('title')}>
              <Row
                icon={MessageCircleWarning}
                title={complaints('title')}
                detail={complaints('hint')}
                onPress={() => open('complaints')}
              />
            </RowList>
          </div>
        </div>
        <div>
          <ContactDetails />
        </div>
      </div>
    </>
  )
}
