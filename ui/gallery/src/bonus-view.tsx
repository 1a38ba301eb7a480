import Zap from 'lucide-react/icons/zap'
import calendar from '../../art/banners/calendar.svg?url'
import flower from '../../art/banners/flower.svg?url'
import sun from '../../art/banners/sun.svg?url'
import { Marigold } from '../../src/art/marigold.tsx'
import { Button } from '../../src/controls/button.tsx'
import { Carousel } from '../../src/controls/carousel.tsx'
import { Badge } from '../../src/feedback/badge.tsx'
import { Gauge } from '../../src/feedback/gauge.tsx'
import { Notice } from '../../src/feedback/notice.tsx'
import { Progress } from '../../src/feedback/progress.tsx'
import { BonusCard } from '../../src/games/bonus-card.tsx'
import { SectionHead } from '../../src/layout/section-head.tsx'
import { Money } from '../../src/money/money.tsx'
import { MemberPage } from './samples.tsx'

export function BonusView() {
  return (
    <MemberPage>
      <h1 className="mx-1 my-2 text-title">โบนัส</h1>
      <Running />
      <SectionHead title="โบนัสทั้งหมด" aside="3 รายการ" />
      <Cards />
      <div className="mt-4">
        <Carousel
          label="แบนเนอร์"
          previousLabel="ก่อนหน้า"
          nextLabel="ถัดไป"
          slideLabel={(at, count) => `${at} จาก ${count}`}
          slides={[flower, sun, calendar].map((image) => ({
            key: image,
            content: <img src={image} alt="" className="h-35 w-full object-cover" />,
          }))}
        />
      </div>
      <div className="grid justify-items-center py-6">
        <Marigold worth="฿100" className="size-28" />
      </div>
    </MemberPage>
  )
}

function Running() {
  return (
    <section className="surface-tall grid gap-3 p-4">
      <div className="flex items-center justify-between">
        <Badge tone="on" icon={Zap}>
          กำลังใช้งาน
        </Badge>
        <span className="text-caption text-ink-faint">เริ่ม 20/11/2026 19:04</span>
      </div>
      <div className="flex items-end justify-between gap-3">
        <span>
          <b className="block text-lead">ต้อนรับ ฝากเท่าไรรับเท่านั้น</b>
          <span className="text-caption text-ink-muted">ยอดตั้งต้น ฿1,000.00</span>
        </span>
        <Money amount={500} direction="in" currency="฿" figure className="text-headline" />
      </div>
      <Notice>
        เล่นอีก <b>฿1,740</b> หรือทำยอดรวมให้ถึง <b>฿3,000</b> จึงจะถอนได้ ระหว่างนี้รับโบนัสอื่นไม่ได้
      </Notice>
      <div>
        <p className="mb-1 flex justify-between text-small">
          <span className="text-ink-muted">ยอดเล่นสะสม 5 เท่า</span>
          <b>65%</b>
        </p>
        <Progress label="ยอดเล่นสะสม" value={3260} max={5000} text="3,260 จาก 5,000 บาท" />
      </div>
      <div>
        <p className="flex justify-between text-small">
          <span className="text-ink-muted">ยอดรวมตอนนี้</span>
          <b>฿1,240.00</b>
        </p>
        <Gauge label="ยอดรวมตอนนี้" value={1240} fail={50} goal={3000} text="฿1,240" />
      </div>
      <Button wide>ดูยอดก่อนยกเลิกโบนัส</Button>
    </section>
  )
}

function Cards() {
  return (
    <div className="grid gap-3">
      <BonusCard
        background={flower}
        badge={
          <Badge tone="on" icon={Zap}>
            กำลังใช้งาน
          </Badge>
        }
        title="ต้อนรับ ฝากเท่าไรรับเท่านั้น"
        ask="สูงสุด ฿500 · เล่น 5 เท่าก่อนถอน"
      />
      <BonusCard
        background={sun}
        badge={<Badge tone="on">วันละครั้ง</Badge>}
        title="ฝากแรกของวัน รับ ฿50"
        ask="ฝากขั้นต่ำ ฿300 · เล่น 3 เท่าก่อนถอน"
      />
      <BonusCard
        background={calendar}
        done
        badge={<Badge tone="ok">รับแล้วสัปดาห์นี้</Badge>}
        title="เล่นครบ 7 วัน รับ ฿200"
        ask="รับครบแล้ว เปิดอีกครั้งวันจันทร์"
      />
    </div>
  )
}
