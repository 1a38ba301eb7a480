import { useState } from 'react'
import { GameCard } from '../../src/games/game-card.tsx'
import { GameGrid } from '../../src/games/game-grid.tsx'
import { SectionHead } from '../../src/layout/section-head.tsx'
import { Tile } from '../../src/layout/tile.tsx'
import { Tiles } from '../../src/layout/tiles.tsx'
import { WalletCard } from '../../src/money/wallet-card.tsx'
import { WalletPocket } from '../../src/money/wallet-pocket.tsx'
import { cardOf, MemberPage } from './samples.tsx'

export function HomeView() {
  const [total, setTotal] = useState(24518.75)
  const [busy, setBusy] = useState(false)
  function refresh() {
    setBusy(true)
    setTimeout(() => {
      setBusy(false)
      setTotal((now) => now + 500)
    }, 1200)
  }
  return (
    <MemberPage>
      <h1 className="sr-only">หน้าหลัก</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <WalletCard
          name="คุณธนพร"
          updatedLabel="อัปเดตล่าสุด"
          updatedAt="14:32:08"
          totalLabel="ยอดเงินทั้งหมด"
          total={total}
          split={[
            { label: 'กระเป๋าหลัก', amount: 18240.5 },
            { label: 'ในเกม', amount: 6278.25 },
          ]}
          refreshLabel="ดูยอดล่าสุด"
          refreshing={busy}
          onRefresh={refresh}
        >
          <WalletPocket
            label="โบนัสชวนเพื่อน"
            amount={320}
            action={{ label: 'รับเงิน', onPress: () => undefined }}
          />
        </WalletCard>
        <HomeTiles />
      </div>
      <Games />
    </MemberPage>
  )
}

function HomeTiles() {
  return (
    <Tiles>
      <Tile art="deposit" label="ฝากเงิน" main />
      <Tile art="withdraw" label="ถอนเงิน" />
      <Tile art="wheel" label="หมุนวงล้อ" count={12} countLabel="12 เหรียญ" />
      <Tile art="invite" label="ชวนเพื่อน" />
      <Tile art="gift" label="โบนัส" />
      <Tile art="refund" label="คืนยอดเสีย" />
    </Tiles>
  )
}

function Games() {
  return (
    <>
      <SectionHead title="สล็อต" aside="2 เกม" />
      <GameGrid>
        <GameCard
          name="พลอยเจ็ดแสง"
          background={cardOf('pg')}
          hue={306}
          amount={2130.5}
          credit={10652.5}
          creditLabel="เครดิต"
        />
        <GameCard
          name="โคมลอยฟ้า"
          background={cardOf('slotracha')}
          hue={22}
          amount={640.75}
          credit={6407.5}
          creditLabel="เครดิต"
        />
      </GameGrid>
      <SportGames />
      <SectionHead title="ลอตเตอรี่" aside="2 เกม" />
      <GameGrid>
        <GameCard
          name="เลขดาวเรือง"
          background={cardOf('huayhd')}
          hue={228}
          closed
          openLabel="เปิดบัญชี"
        />
        <GameCard
          name="สลากจันทร์"
          background={cardOf('lottothai')}
          hue={190}
          amount={0}
          credit={0}
          creditLabel="เครดิต"
        />
      </GameGrid>
    </>
  )
}

function SportGames() {
  return (
    <>
      <SectionHead title="กีฬาและคาสิโน" aside="2 เกม" />
      <GameGrid>
        <GameCard
          name="สนามเอก"
          background={cardOf('ufabet')}
          hue={168}
          amount={3507}
          credit={3507}
          creditLabel="เครดิต"
        />
        <GameCard
          name="ไพ่ราตรี"
          background={cardOf('betflix')}
          hue={334}
          closed
          openLabel="เปิดบัญชี"
        />
      </GameGrid>
    </>
  )
}
