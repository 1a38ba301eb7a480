import Play from 'lucide-react/icons/circle-play'
import Globe from 'lucide-react/icons/globe'
import Landmark from 'lucide-react/icons/landmark'
import LogIn from 'lucide-react/icons/log-in'
import MessageCircle from 'lucide-react/icons/message-circle-more'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import UserPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'
import login from '../../art/login.svg?url'
import { Button } from '../../src/controls/button.tsx'
import { Checkbox } from '../../src/controls/checkbox.tsx'
import { Menu } from '../../src/controls/menu.tsx'
import { Countdown } from '../../src/feedback/countdown.tsx'
import { Field } from '../../src/fields/field.tsx'
import { OtpField } from '../../src/fields/otp-field.tsx'
import { PasswordField } from '../../src/fields/password-field.tsx'
import { SelectField } from '../../src/fields/select-field.tsx'
import { BottomBar } from '../../src/layout/bars/bottom-bar.tsx'
import { TopBar } from '../../src/layout/bars/top-bar.tsx'
import { Page } from '../../src/layout/page.tsx'
import { PublicHero } from '../../src/layout/public-hero.tsx'
import { RowIcon } from '../../src/layout/row-icon.tsx'
import { StepBar } from '../../src/layout/step-bar.tsx'
import { languages } from './samples.tsx'

export function FormView() {
  const [lang, setLang] = useState<'th' | 'la' | 'en'>('th')
  return (
    <Page>
      <TopBar name="Krapao">
        <Menu label="ภาษา" icon={Globe} options={languages} value={lang} onPick={setLang} chevron />
      </TopBar>
      <main className="grid gap-4">
        <PublicHero image={login} />
        <div className="text-center">
          <h1 className="text-headline">ยินดีต้อนรับกลับมา</h1>
          <p className="text-ink-muted">กระเป๋าเดียว ใช้ได้ทุกเกม</p>
        </div>
        <Field
          label="เบอร์โทรศัพท์"
          leading={Smartphone}
          defaultValue="081 234 5678"
          inputMode="tel"
        />
        <PasswordField
          label="รหัสผ่าน"
          showLabel="แสดงรหัสผ่าน"
          hideLabel="ซ่อนรหัสผ่าน"
          defaultValue="mango-7482"
        />
        <Checkbox label="จดจำการเข้าสู่ระบบ" defaultChecked />
        <Button kind="main" wide>
          เข้าสู่ระบบ
        </Button>
        <CodeStep />
        <BankStep />
      </main>
      <BottomBar
        label="เมนู"
        items={[
          { label: 'เข้าสู่ระบบ', icon: LogIn, href: '#', current: true },
          { label: 'สมัครสมาชิก', icon: UserPlus, href: '#' },
          { label: 'วิธีใช้งาน', icon: Play, href: '#' },
          { label: 'ติดต่อเรา', icon: MessageCircle, href: '#' },
        ]}
      />
    </Page>
  )
}

function CodeStep() {
  const [otp, setOtp] = useState('48190')
  const [until] = useState(() => Date.now() + 42_000)
  return (
    <>
      <StepBar label="ขั้นตอน" steps={['เบอร์โทร', 'รหัส OTP', 'ข้อมูลของคุณ', 'บัญชีธนาคาร']} at={1} />
      <OtpField
        label="รหัส 6 หลัก"
        value={otp}
        onValueChange={setOtp}
        aside={
          <>
            ขอรหัสใหม่ได้ใน{' '}
            <Countdown
              label="ขอรหัสใหม่ได้ใน"
              until={until}
              announce={String}
              className="font-semibold text-ink"
            />
          </>
        }
      />
    </>
  )
}

function BankStep() {
  return (
    <>
      <SelectField
        label="ธนาคาร"
        leading={Landmark}
        placeholder="เลือกธนาคาร"
        options={[
          { value: 'KBANK', label: 'กสิกรไทย' },
          { value: 'SCB', label: 'ไทยพาณิชย์' },
        ]}
        error="เลือกธนาคารของคุณ"
      />
      <Field label="รหัสผู้แนะนำ" readOnly value="PR20417" />
      <div className="surface flex gap-3.5 p-4">
        <RowIcon icon={ShieldCheck} tint="gift" />
        <span>
          <b className="block">อย่าบอกรหัสนี้กับใคร</b>
          <span className="text-caption text-ink-muted">ทีมงานจะไม่ขอรหัส OTP จากคุณ ไม่ว่ากรณีใด</span>
        </span>
      </div>
    </>
  )
}
