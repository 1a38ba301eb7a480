import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { Button } from '../../src/controls/button.tsx'
import { AmountField } from '../../src/fields/amount-field.tsx'
import { GameHero } from '../../src/games/game-hero.tsx'
import { Facts } from '../../src/layout/facts.tsx'
import { Sheet } from '../../src/overlays/sheet.tsx'
import { HomeView } from './home-view.tsx'
import { cardOf } from './samples.tsx'

export function GameSheetView() {
  const [open, setOpen] = useState(true)
  const [amount, setAmount] = useState('200.00')
  return (
    <>
      <HomeView />
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title="โคมลอยฟ้า"
        titleHidden
        closeLabel="ปิด"
        hero={
          <GameHero
            background={cardOf('slotracha')}
            category="สล็อต"
            name="โคมลอยฟ้า"
            amount={640.75}
            credit={6407.5}
            creditLabel="เครดิต"
          />
        }
      >
        <Facts
          facts={[
            ['ชื่อผู้ใช้', 'kpa0812345'],
            ['รหัสผ่าน', 'Mango7482'],
          ].map(([label = '', text = '']) => ({
            label,
            value: text,
            copy: { text, label: `คัดลอก${label}`, copiedLabel: 'คัดลอกแล้ว' },
          }))}
        />
        <Button kind="quiet" size="compact" icon={RotateCcw} className="justify-self-start">
          ตั้งรหัสผ่านใหม่
        </Button>
        <AmountField
          label="นำเงินเข้าเกม"
          aside="กระเป๋าหลัก ฿18,240.50"
          value={amount}
          onValueChange={setAmount}
          all={{ label: 'ทั้งหมด', onPress: () => setAmount('18240.50') }}
          hint="ใส่ 0 หากต้องการเล่นโดยไม่ย้ายเงิน"
        />
        <Acts />
      </Sheet>
    </>
  )
}

function Acts() {
  return (
    <>
      <div className="grid grid-cols-[1fr_1.25fr] gap-2.5">
        <Button>ย้ายอย่างเดียว</Button>
        <Button kind="main" icon={Play}>
          ย้ายแล้วเล่นเลย
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-2.5">
        <Button size="compact" icon={Smartphone}>
          แอป Android
        </Button>
        <Button size="compact" icon={Smartphone}>
          แอป iOS
        </Button>
      </div>
    </>
  )
}
