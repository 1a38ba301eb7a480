import Globe from 'lucide-react/icons/globe'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircle from 'lucide-react/icons/message-circle-more'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import Timer from 'lucide-react/icons/timer'
import UserRound from 'lucide-react/icons/user-round'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../../src/controls/icon-button.tsx'
import { Menu } from '../../src/controls/menu.tsx'
import { Pill } from '../../src/feedback/pill.tsx'
import { BottomBar } from '../../src/layout/bars/bottom-bar.tsx'
import { TopBar } from '../../src/layout/bars/top-bar.tsx'
import { Page } from '../../src/layout/page.tsx'

export const cards = import.meta.glob<string>('../../art/cards/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})
export const logos = import.meta.glob<string>('../../art/logos/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})
export const cardOf = (code: string) => cards[`../../art/cards/${code}.svg`] ?? ''
export const logoOf = (code: string) => logos[`../../art/logos/${code}.svg`] ?? ''

export const statusLabels = { SUCCESS: 'สำเร็จ', FAILED: 'ไม่สำเร็จ', PENDING: 'กำลังดำเนินการ' }
export const languages = [
  { value: 'th', label: 'ไทย', lang: 'th' },
  { value: 'la', label: 'ລາວ', lang: 'lo' },
  { value: 'en', label: 'English', short: 'EN', lang: 'en' },
] as const

export function MemberPage({ current, children }: { current?: 'statement'; children: ReactNode }) {
  const [lang, setLang] = useState<'th' | 'la' | 'en'>('th')
  return (
    <Page>
      <TopBar name="Krapao">
        <Pill icon={Timer}>48 นาที</Pill>
        <Menu label="ภาษา" icon={Globe} options={languages} value={lang} onPick={setLang} />
        <IconButton icon={LogOut} label="ออกจากระบบ" />
      </TopBar>
      <main>{children}</main>
      <BottomBar
        label="เมนูหลัก"
        home={{ href: '?view=home', label: 'หน้าหลัก' }}
        items={[
          { label: 'โปรไฟล์', icon: UserRound, href: '?view=forms' },
          { label: 'เงื่อนไข', icon: ScrollText, onPress: () => undefined },
          {
            label: 'รายการ',
            icon: ReceiptText,
            href: '?view=statement',
            current: current === 'statement',
          },
          { label: 'ติดต่อ', icon: MessageCircle, href: '?view=states' },
        ]}
      />
    </Page>
  )
}
