import { useState } from 'react'
import { Button } from '../../src/controls/button.tsx'
import { CopyButton } from '../../src/controls/copy-button.tsx'
import { DatedSteps } from '../../src/feedback/dated-steps.tsx'
import { Money } from '../../src/money/money.tsx'
import { TransitArc } from '../../src/money/transit-arc.tsx'
import { WalletThumb } from '../../src/money/wallet-thumb.tsx'
import { Sheet } from '../../src/overlays/sheet.tsx'
import { HomeView } from './home-view.tsx'
import { logoOf } from './samples.tsx'

export function TransitView() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <HomeView />
      <Sheet open={open} onOpenChange={setOpen} title="กำลังย้ายเงิน" closeLabel="ปิด">
        <TransitArc
          from={{ name: 'กระเป๋าหลัก', thumb: <WalletThumb className="size-16" /> }}
          to={{ name: 'โคมลอยฟ้า', thumb: <img src={logoOf('slotracha')} alt="" /> }}
          state="moving"
        />
        <div className="text-center">
          <Money amount={500} figure className="text-figure" />
          <p className="text-ink-muted">รอโคมลอยฟ้ายืนยันยอด เงินของคุณปลอดภัย</p>
        </div>
        <DatedSteps
          label="เส้นทางของเงิน"
          steps={[
            { state: 'done', title: 'กันเงินจากกระเป๋าหลักแล้ว', time: '14:32:08' },
            {
              state: 'now',
              title: 'ส่งให้โคมลอยฟ้าแล้ว รอคำตอบ',
              detail: 'ถ้าปลายทางไม่รับ เงินจะกลับเข้ากระเป๋าเองเต็มจำนวน',
              time: '14:32:09',
            },
            { state: 'next', title: 'เข้าบัญชีเกมเรียบร้อย' },
          ]}
        />
        <div className="flex items-center justify-between text-caption text-ink-faint">
          <span>เลขอ้างอิง</span>
          <CopyButton text="TR-8K2M-4471" label="คัดลอกเลขอ้างอิง" copiedLabel="คัดลอกแล้ว">
            TR-8K2M-4471
          </CopyButton>
        </div>
        <p className="-mb-2 text-center text-caption text-ink-muted">
          ปิดหน้านี้ได้เลย เราจะแจ้งให้ทราบเมื่อเสร็จ
        </p>
        <Button wide>กลับหน้าหลัก</Button>
      </Sheet>
    </>
  )
}
