import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import cardWaiting from '../../art/card-waiting.svg'
import { Button } from '../../src/controls/button.tsx'
import { EmptyState } from '../../src/feedback/empty-state.tsx'
import { ErrorState } from '../../src/feedback/error-state.tsx'
import { ToastHost } from '../../src/feedback/toast-host.tsx'
import { showToast } from '../../src/feedback/toast-store.ts'
import {
  GameCardsSkeleton,
  WalletCardSkeleton,
  RowsSkeleton,
  TilesSkeleton,
} from '../../src/loading/skeletons.tsx'
import { ConfirmDialog } from '../../src/overlays/confirm-dialog.tsx'
import { MemberPage } from './samples.tsx'

export function StatesView() {
  const [asking, setAsking] = useState(new URLSearchParams(location.search).has('confirm'))
  return (
    <MemberPage>
      <h1 className="sr-only">สถานะ</h1>
      <div className="grid gap-4">
        <WalletCardSkeleton
          label="กำลังโหลดยอดเงิน"
          words={{
            updatedLabel: 'อัปเดตล่าสุด',
            totalLabel: 'ยอดเงินทั้งหมด',
            split: ['กระเป๋าหลัก', 'ในเกม'],
            between: 'ย้ายเงิน',
          }}
        />
        <TilesSkeleton label="กำลังโหลด" />
        <GameCardsSkeleton label="กำลังโหลดเกม" picture={cardWaiting} />
        <RowsSkeleton label="กำลังโหลดรายการ" count={2} />
        <Ends />
        <Toasts />
        <Button kind="danger" onClick={() => setAsking(true)}>
          ยกเลิกโบนัส
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="ยกเลิกโบนัสนี้หรือไม่"
        confirmLabel="ยกเลิกโบนัส"
        cancelLabel="ไม่ยกเลิก"
        danger
        onConfirm={() => setAsking(false)}
      >
        โบนัสที่เหลือ ฿500.00 จะถูกนำออก คุณจะเหลือ ฿740.00 และถอนได้ทันที
      </ConfirmDialog>
      <ToastHost label="การแจ้งเตือน" closeLabel="ปิด" />
    </MemberPage>
  )
}

function Ends() {
  return (
    <>
      <EmptyState
        title="กระเป๋ายังว่างอยู่"
        action={
          <Button kind="main" icon={Plus}>
            ฝากเงินครั้งแรก
          </Button>
        }
      >
        เมื่อฝาก ถอน หรือย้ายเงิน
        <br />
        ทุกรายการจะแสดงที่นี่
      </EmptyState>
      <ErrorState
        title="เชื่อมต่อไม่ได้ในขณะนี้"
        retryLabel="ลองอีกครั้ง"
        onRetry={() => undefined}
        action={<Button kind="quiet">แจ้งทีมงาน</Button>}
        note="ข้อมูลล่าสุดเมื่อ 14:32:08 · รหัส NET-01"
      >
        โปรดตรวจสอบอินเทอร์เน็ต แล้วลองอีกครั้ง
        <br />
        รายการที่ทำไว้แล้วยังอยู่ครบ
      </ErrorState>
    </>
  )
}

function Toasts() {
  return (
    <>
      <Button
        onClick={() =>
          showToast({ tone: 'ok', title: 'เงินเข้าแล้ว ฿500.00', detail: 'ยอดในกระเป๋า ฿18,740.50' })
        }
      >
        แจ้งเตือน
      </Button>
      <Button
        onClick={() =>
          showToast({
            tone: 'no',
            title: 'อัปเดตยอดไม่สำเร็จ',
            detail: 'เงินของคุณไม่ได้เปลี่ยนแปลง',
            stays: true,
          })
        }
      >
        แจ้งเตือนผิดพลาด
      </Button>
    </>
  )
}
