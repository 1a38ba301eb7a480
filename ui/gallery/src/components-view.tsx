import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Languages from 'lucide-react/icons/globe'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Smartphone from 'lucide-react/icons/smartphone'
import Zap from 'lucide-react/icons/zap'
import { useState, type ReactNode } from 'react'
import { Mark } from '../../src/art/mark.tsx'
import { Button } from '../../src/controls/button.tsx'
import { Checkbox } from '../../src/controls/checkbox.tsx'
import { Chips } from '../../src/controls/chips.tsx'
import { CopyButton } from '../../src/controls/copy-button.tsx'
import { IconButton } from '../../src/controls/icon-button.tsx'
import { Menu } from '../../src/controls/menu.tsx'
import { Pagination } from '../../src/controls/pagination.tsx'
import { Badge } from '../../src/feedback/badge.tsx'
import { Countdown } from '../../src/feedback/countdown.tsx'
import { Gauge } from '../../src/feedback/gauge.tsx'
import { Notice } from '../../src/feedback/notice.tsx'
import { Progress } from '../../src/feedback/progress.tsx'
import { StatusBadge } from '../../src/feedback/status-badge.tsx'
import { ToastCard } from '../../src/feedback/toast-host.tsx'
import { AmountField } from '../../src/fields/amount-field.tsx'
import { Field } from '../../src/fields/field.tsx'
import { RowList } from '../../src/layout/row-list.tsx'
import { Row } from '../../src/layout/row.tsx'
import { SkeletonBlock } from '../../src/loading/skeleton-block.tsx'
import { BankTile } from '../../src/money/bank-tile.tsx'
import { Money } from '../../src/money/money.tsx'
import { languages, statusLabels } from './samples.tsx'

function Side({ theme, title }: { theme: 'night' | 'paper'; title: string }) {
  const [page, setPage] = useState(5)
  return (
    <section
      data-theme={theme}
      className="grid min-w-0 content-start gap-3.5 bg-ground bg-(image:--light-page) px-8 py-5 pb-10 text-ink"
    >
      <div className="flex items-center justify-between">
        <h2 className="text-title">{title}</h2>
        <Mark />
      </div>
      <Buttons />
      <Fields />
      <Figures />
      <Picks />
      <Rows />
      <Notices />
      <SmallParts />
      <Line>
        <Checkbox label="จดจำการเข้าสู่ระบบ" defaultChecked />
        <Checkbox label="ยอมรับเงื่อนไข" />
        <Checkbox label="ปิดอยู่" disabled />
      </Line>
      <Pagination
        label={`หน้า ${title}`}
        previousLabel="ก่อนหน้า"
        nextLabel="ถัดไป"
        pageLabel={(number) => `หน้า ${number}`}
        page={page}
        pages={12}
        onPage={setPage}
      />
    </section>
  )
}

function Buttons() {
  return (
    <Part label="ปุ่ม">
      <Line>
        <Button kind="main">ฝากเงิน</Button>
        <Button>ย้ายเงิน</Button>
        <Button kind="quiet">ดูทั้งหมด</Button>
        <Button kind="danger">ยกเลิก QR</Button>
      </Line>
      <Line>
        <Button kind="main" className="outline-3 outline-offset-2 outline-focus">
          โฟกัส
        </Button>
        <Button kind="main" className="scale-97 brightness-94">
          กดอยู่
        </Button>
        <Button kind="main" busy busyLabel="กำลังส่ง">
          ส่ง
        </Button>
        <Button disabled>ถอนเงิน</Button>
      </Line>
      <Line>
        <Button kind="main" size="compact" icon={RotateCcw}>
          ลองอีกครั้ง
        </Button>
        <Button reason="เลือกบัญชีปลายทางคนละบัญชี">ย้าย ฿500.00</Button>
        <IconButton icon={RotateCcw} label="โหลดใหม่" filled />
        <IconButton icon={RotateCcw} label="โหลดใหม่" busy />
      </Line>
    </Part>
  )
}

function Fields() {
  const [amount, setAmount] = useState('50.00')
  return (
    <Two>
      <Field
        label="เบอร์โทรศัพท์"
        leading={Smartphone}
        defaultValue="081 234 5678"
        hint="ใช้เบอร์ที่ลงทะเบียนไว้"
      />
      <AmountField
        label="จำนวนเงิน"
        value={amount}
        onValueChange={setAmount}
        error="ถอนขั้นต่ำ ฿100"
        all={{ label: 'ทั้งหมด', onPress: () => setAmount('18240.50') }}
      />
    </Two>
  )
}

function Figures() {
  return (
    <Two>
      <Part label="ป้ายสถานะ">
        <Line tight>
          <StatusBadge status="SUCCESS" labels={statusLabels} />
          <StatusBadge status="PENDING" labels={statusLabels} />
          <StatusBadge status="FAILED" labels={statusLabels} />
          <Badge tone="on" icon={Zap}>
            กำลังใช้งาน
          </Badge>
          <Badge>สล็อต</Badge>
        </Line>
      </Part>
      <Part label="ยอดเงิน">
        <Line>
          <Money amount={1250} direction="in" />
          <Money amount={2000} direction="out" />
          <Money amount={500.75} />
          <Money amount={5000} direction="out" muted />
          <Money amount={null} />
        </Line>
      </Part>
    </Two>
  )
}

function Picks() {
  const [quick, setQuick] = useState<number | null>(500)
  return (
    <Two>
      <Chips
        label="เลือกจำนวน"
        options={[100, 500, 1000].map((value) => ({
          value,
          label: `฿${value.toLocaleString('en')}`,
        }))}
        value={quick}
        onPick={setQuick}
      />
      <div className="grid content-center gap-2.5">
        <Progress label="ยอดเล่นสะสม" value={65} max={100} />
        <SkeletonBlock className="h-3.5 w-[70%]" />
      </div>
    </Two>
  )
}

function Rows() {
  return (
    <RowList label="รายการ">
      <Row
        icon={ArrowDownLeft}
        tint="in"
        title="ฝากเงิน"
        amount={<Money amount={500} direction="in" />}
        meta="14:31:20 · 45 วินาทีที่แล้ว"
        badge={<StatusBadge status="SUCCESS" labels={statusLabels} />}
      />
      <Row
        icon={ArrowLeftRight}
        tint="wait"
        title="ย้ายเงิน"
        amount={<Money amount={500} currency={false} />}
        meta="14:29:02 · 3 นาทีที่แล้ว"
        badge={<StatusBadge status="PENDING" labels={statusLabels} />}
      />
    </RowList>
  )
}

function Notices() {
  return (
    <>
      <ToastCard
        closeLabel="ปิด"
        toast={{ id: 0, tone: 'ok', title: 'เงินเข้าแล้ว ฿500.00', detail: 'ยอดในกระเป๋า ฿18,740.50' }}
      />
      <ToastCard
        closeLabel="ปิด"
        toast={{
          id: -1,
          tone: 'no',
          title: 'อัปเดตยอดไม่สำเร็จ',
          detail: 'เงินของคุณไม่ได้เปลี่ยนแปลง',
          stays: true,
          action: { label: 'ลองใหม่', onPress: () => undefined },
        }}
      />
      <Notice>
        เล่นอีก <b>฿1,740</b> หรือทำยอดรวมให้ถึง <b>฿3,000</b> จึงจะถอนได้ ระหว่างนี้รับโบนัสอื่นไม่ได้
      </Notice>
      <Notice tone="danger">เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง</Notice>
      <Gauge label="ยอดรวมตอนนี้" value={1240} fail={50} goal={3000} text="฿1,240 จาก ฿3,000" />
    </>
  )
}

function SmallParts() {
  const [lang, setLang] = useState<'th' | 'la' | 'en'>('th')
  const [end] = useState(() => Date.now() + 522_000)
  return (
    <Line>
      <span className="flex gap-2">
        <BankTile code="KBANK" />
        <BankTile code="SCB" />
        <BankTile code="GSB" />
        <BankTile code="BCEL" />
        <BankTile code="KTB" />
      </span>
      <Countdown
        label="QR หมดอายุใน"
        until={end}
        ringOf={600}
        announce={(seconds) => `เหลือ ${seconds} วินาที`}
      />
      <CopyButton text="123-456-4821" label="คัดลอกเลขบัญชี" copiedLabel="คัดลอกแล้ว">
        123-456-4821
      </CopyButton>
      <Menu
        label="ภาษา"
        icon={Languages}
        options={languages}
        value={lang}
        onPick={setLang}
        chevron
      />
    </Line>
  )
}

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid content-start gap-2.5">
    <p className="text-small font-medium text-ink-muted">{label}</p>
    {children}
  </div>
)
const Line = ({ tight, children }: { tight?: boolean; children: ReactNode }) => (
  <div className={`flex flex-wrap items-center ${tight ? 'gap-1.5' : 'gap-2.5'}`}>{children}</div>
)
const Two = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 sm:grid-cols-2">{children}</div>
)

export function ComponentsView() {
  return (
    <main className="grid min-h-dvh xl:grid-cols-2">
      <h1 className="sr-only">ส่วนประกอบ</h1>
      <Side theme="night" title="กลางคืน · หน้าสมาชิก" />
      <Side theme="paper" title="กระดาษ · หน้าสาธารณะและคอนโซล" />
    </main>
  )
}
