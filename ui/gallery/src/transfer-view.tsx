import Info from 'lucide-react/icons/info'
import { useState } from 'react'
import { Icon } from '../../src/art/icon.tsx'
import { Button } from '../../src/controls/button.tsx'
import { AmountField } from '../../src/fields/amount-field.tsx'
import { parseAmount } from '../../src/fields/amount-text.ts'
import { Picker } from '../../src/games/picker.tsx'
import { TransferPickers } from '../../src/games/transfer-pickers.tsx'
import { moneyText } from '../../src/money/money-parts.ts'
import { WalletThumb } from '../../src/money/wallet-thumb.tsx'
import { Sheet } from '../../src/overlays/sheet.tsx'
import { HomeView } from './home-view.tsx'
import { logoOf } from './samples.tsx'

const game = (value: string, name: string, note: string, code: string) => ({
  value,
  name,
  note,
  thumb: <img src={logoOf(code)} alt="" />,
})
const accounts = [
  { value: 'none', name: 'ยังไม่เลือก' },
  { value: 'wallet', name: 'กระเป๋าหลัก', note: '฿18,240.50', thumb: <WalletThumb /> },
  game('pg', 'พลอยเจ็ดแสง', '฿2,130.50', 'pg'),
  game('slotracha', 'โคมลอยฟ้า', '฿640.75', 'slotracha'),
  game('ufabet', 'สนามเอก', '฿3,507.00', 'ufabet'),
  game('lottothai', 'สลากจันทร์', '฿0.00', 'lottothai'),
]

export function TransferView() {
  const [open, setOpen] = useState(true)
  const [from, setFrom] = useState('wallet')
  const [to, setTo] = useState('slotracha')
  const [amount, setAmount] = useState('500.00')
  const same = from === to
  return (
    <>
      <HomeView />
      <Sheet open={open} onOpenChange={setOpen} title="ย้ายเงิน" closeLabel="ปิด">
        <TransferPickers
          from={<Picker label="ย้ายจาก" items={accounts} value={from} onValueChange={setFrom} />}
          to={<Picker label="ไปยัง" items={accounts} value={to} onValueChange={setTo} />}
        />
        <AmountField
          label="จำนวนเงิน"
          aside="ย้ายได้สูงสุด ฿18,240.50"
          value={amount}
          onValueChange={setAmount}
          all={{ label: 'ทั้งหมด', onPress: () => setAmount('18240.50') }}
          hint={
            <>
              <Icon of={Info} size="xs" className="mt-[.2rem]" />
              ขั้นต่ำ ฿1 · ยอดในโคมลอยฟ้าจะเป็น ฿1,140.75
            </>
          }
        />
        <Button kind="main" wide reason={same ? 'ต้นทางและปลายทางเป็นบัญชีเดียวกัน' : undefined}>
          ย้าย {moneyText(parseAmount(amount))}
        </Button>
      </Sheet>
    </>
  )
}
