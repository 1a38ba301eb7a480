import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Tabs } from '../../frame/Page.tsx'

/** The people who work here, and what each role may do: an address for each. */
export function StaffTabs({ chosen }: { chosen: 'people' | 'rights' }) {
  const t = useTranslations('staff')
  const navigate = useNavigate()
  return (
    <Tabs
      of={[
        ['people', t('people')],
        ['rights', t('rights')],
      ]}
      chosen={chosen}
      choose={(tab) => void navigate(tab === 'people' ? '/staff' : '/staff/rights')}
    />
  )
}
