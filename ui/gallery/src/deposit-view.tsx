import Landmark from 'lucide-react/icons/landmark'
import Link2 from 'lucide-react/icons/link-2'
import QrCode from 'lucide-react/icons/qr-code'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { Icon } from '../../src/art/icon.tsx'
import { Button } from '../../src/controls/button.tsx'
import { Chips } from '../../src/controls/chips.tsx'
import { Choices } from '../../src/controls/choices.tsx'
import { AmountField } from '../../src/fields/amount-field.tsx'
import { parseAmount } from '../../src/fields/amount-text.ts'
import { BankTile } from '../../src/money/bank-tile.tsx'
import { moneyShort } from '../../src/money/money-parts.ts'
import { Sheet } from '../../src/overlays/sheet.tsx'
import { HomeView } from './home-view.tsx'

export function DepositView() {
  const [open, setOpen] = useState(true)
  const [way, setWay] = useState<'qr' | 'bank' | 'link'>('qr')
  const [amount, setAmount] = useState('500')
  const baht = parseAmount(amount)
  return (
    <>
      <HomeView />
      <Sheet open={open} onOpenChange={setOpen} title="ฝากเงิน" closeLabel="ปิด">
        <Choices
          label="ช่องทาง"
          labelHidden
          value={way}
          onValueChange={setWay}
          choices={[
            { value: 'qr', label: 'สแกน QR', note: 'เข้าใน 1 นาที', icon: QrCode },
            { value: 'bank', label: 'โอนธนาคาร', note: '4 บัญชี', icon: Landmark },
            { value: 'link', label: 'ลิงก์วอลเล็ต', note: 'ขั้นต่ำ ฿2', icon: Link2 },
          ]}
        />
        <Account />
        <AmountField
          look="open"
          label="จำนวนเงินที่ต้องการฝาก"
          value={amount}
          onValueChange={setAmount}
          hint={
            <span>
              ขั้นต่ำ ฿1 · ได้เพิ่ม <b className="text-accent-text">5 เหรียญ</b> สำหรับหมุนวงล้อ
            </span>
          }
        />
        <Chips
          label="เลือกจำนวน"
          options={[10, 20, 50, 100, 500, 1000].map((value) => ({
            value,
            label: moneyShort(value),
          }))}
          value={baht}
          onPick={(value) => setAmount(String(value))}
        />
        <Button kind="main" wide disabled={!baht}>
          สร้าง QR ฝาก {moneyShort(baht)}
        </Button>
        <p className="flex justify-center gap-1.5 text-caption text-ink-faint">
          <Icon of={ShieldCheck} size="xs" className="mt-[.2rem]" />
          โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น เพื่อความปลอดภัย
        </p>
      </Sheet>
    </>
  )
}

function Account() {
  return (
    <div className="well flex items-center gap-3 py-2 pr-3 pl-2">
      <BankTile code="KBANK" />
      <span className="flex-1">
        <b className="block leading-[1.5]">กสิกรไทย QR</b>
        <span className="text-caption text-ink-muted">สแกนได้จากแอปทุกธนาคาร</span>
      </span>
      <Button kind="quiet" size="compact">
        เปลี่ยน
      </Button>
    </div>
  )
}
