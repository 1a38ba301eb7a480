import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Flag from 'lucide-react/icons/flag'
import Gift from 'lucide-react/icons/gift'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import { Button } from '../../src/controls/button.tsx'
import { Pagination } from '../../src/controls/pagination.tsx'
import { StatusBadge } from '../../src/feedback/status-badge.tsx'
import { RowList } from '../../src/layout/row-list.tsx'
import { Row } from '../../src/layout/row.tsx'
import { Money } from '../../src/money/money.tsx'
import { MemberPage, statusLabels } from './samples.tsx'

const badge = (status: string) => <StatusBadge status={status} labels={statusLabels} />

export function StatementView() {
  const [page, setPage] = useState(1)
  return (
    <MemberPage current="statement">
      <div className="mx-1 mb-2 flex min-h-12 flex-wrap items-center justify-between gap-2">
        <h1 className="text-title">รายการเดินบัญชี</h1>
        <Button size="compact" icon={ReceiptText}>
          สถานะสลิป
        </Button>
      </div>
      <Today />
      <Yesterday />
      <div className="mt-4">
        <Pagination
          label="หน้า"
          previousLabel="ก่อนหน้า"
          nextLabel="ถัดไป"
          pageLabel={(number) => `หน้า ${number}`}
          page={page}
          pages={9}
          onPage={setPage}
        />
      </div>
    </MemberPage>
  )
}

function Today() {
  return (
    <>
      <p className="mx-1 mb-3 text-small text-ink-muted">วันนี้ · 21/11/2026</p>
      <RowList label="วันนี้">
        <Row
          icon={ArrowDownLeft}
          tint="in"
          title="ฝากเงิน"
          amount={<Money amount={500} direction="in" />}
          detail="กสิกรไทย QR"
          meta="14:31:20 · 45 วินาทีที่แล้ว"
          badge={badge('SUCCESS')}
        />
        <Row
          icon={ArrowLeftRight}
          tint="wait"
          title="ย้ายเงิน"
          amount={<Money amount={500} currency={false} />}
          detail="กระเป๋าหลัก ไป โคมลอยฟ้า"
          meta="14:29:02 · 3 นาทีที่แล้ว"
          badge={badge('PENDING')}
        />
        <Row
          icon={Gift}
          tint="gift"
          title="โบนัส"
          amount={<Money amount={500} direction="in" />}
          detail="ต้อนรับ ฝากเท่าไรรับเท่านั้น"
          meta="12:04:41 · 2 ชั่วโมงที่แล้ว"
          badge={badge('SUCCESS')}
        />
        <Row
          icon={ArrowUpRight}
          tint="out"
          title="ถอนเงิน"
          amount={<Money amount={2000} direction="out" />}
          detail="กสิกรไทย xxx-x-x4821"
          meta="11:58:10 · 2 ชั่วโมงที่แล้ว"
          badge={badge('PENDING')}
        />
      </RowList>
    </>
  )
}

function Yesterday() {
  return (
    <>
      <p className="mx-1 mt-5 mb-3 text-small text-ink-muted">เมื่อวาน · 20/11/2026</p>
      <RowList label="เมื่อวาน">
        <Row
          icon={ArrowUpRight}
          tint="out"
          title="ถอนเงิน"
          amount={<Money amount={5000} direction="out" muted />}
          detail="ธนาคารไม่รับรายการ คืนเข้ากระเป๋าแล้ว"
          meta="21:40:55 · 16 ชั่วโมงที่แล้ว"
          badge={badge('FAILED')}
          onPress={() => undefined}
        />
        <Row
          icon={Flag}
          tint="gift"
          title="จบโบนัส"
          amount={<Money amount={null} />}
          detail="ครบเงื่อนไข ถอนเงินได้แล้ว"
          meta="20:15:33 · 18 ชั่วโมงที่แล้ว"
          badge={badge('SUCCESS')}
        />
      </RowList>
    </>
  )
}
