import { art, call, h, words } from './draw.js'
import { $, here, percent, sit, tell } from './playSeat.js'

const NAMES = { home: 'เจ้าบ้าน', draw: 'เสมอ', away: 'ทีมเยือน' }
let matches = []
const picks = {}
const marks = new Map()

const picked = () => matches.filter((match) => picks[match.id])
const lineOf = (match) => match.picks.find(({ pick }) => pick === picks[match.id])
// As the provider counts: each step rounded down to the satang.
const payout = (bet) =>
  picked().reduce(
    (satang, match) => Math.floor((satang * Math.round(lineOf(match).odds * 100)) / 100),
    Math.round(bet * 100),
  ) / 100
const chance = () => picked().reduce((share, match) => share * lineOf(match).chance, 1)
const wordOf = (match, pick) => (pick === 'draw' ? 'เสมอ' : match[pick])

function showSlip() {
  const rows = picked()
  $('return').textContent =
    rows.length === 0
      ? 'ยังไม่ได้เลือกคู่ไหน'
      : rows.length === 1
        ? `โอกาสถูก ${percent(chance(), 1)}`
        : `โอกาสถูกทั้ง ${rows.length} คู่ ${percent(chance(), 1)}`
  $('lines').replaceChildren(
    ...rows.map((match) =>
      h(
        'tr',
        {},
        h('td', {}, wordOf(match, picks[match.id])),
        h('td', {}, h('b', {}, `${lineOf(match).odds.toFixed(2)} เท่า`)),
        h('td', {}, percent(lineOf(match).chance, 0)),
      ),
    ),
  )
}

await sit({
  label: (bet) =>
    picked().length === 0 ? null : `วางสลิป ${words(bet)} · ได้ ${words(payout(bet))}`,
  lack: () => 'เลือกผลก่อน',
  draw: (table, seat) => {
    matches = table.matches
    $('matches').append(
      ...matches.map((match, index) => {
        const mark = h('p', { class: 'mark' })
        marks.set(match.id, mark)
        const buttons = match.picks.map(({ pick, odds }) =>
          h(
            'button',
            {
              class: 'pick',
              type: 'button',
              'aria-pressed': 'false',
              'aria-label': `${wordOf(match, pick)} จ่าย ${odds.toFixed(2)} เท่า`,
              onclick: (event) => {
                if (seat.busy) return
                picks[match.id] = picks[match.id] === pick ? undefined : pick
                for (const button of buttons)
                  button.setAttribute(
                    'aria-pressed',
                    String(button === event.currentTarget && picks[match.id] === pick),
                  )
                showSlip()
                seat.show()
              },
            },
            h('span', {}, NAMES[pick]),
            h('b', {}, odds.toFixed(2)),
          ),
        )
        return h(
          'section',
          { class: 'match', 'aria-label': `${match.home} พบ ${match.away}` },
          h(
            'div',
            { class: 'teams' },
            h('span', {}, art(`s-crest${index * 2 + 1}`, 'crest'), match.home),
            h('span', {}, match.away, art(`s-crest${index * 2 + 2}`, 'crest')),
          ),
          h('div', { class: 'picks' }, ...buttons),
          mark,
        )
      }),
    )
    showSlip()
  },
  play: async (seat) => {
    const slip = Object.fromEntries(picked().map((match) => [match.id, picks[match.id]]))
    for (const mark of marks.values()) mark.textContent = ''
    $('result').textContent = 'กำลังแข่ง'
    const round = await call('POST', `${here}/slip`, { bet: seat.bet, picks: slip })
    const rows = matches.filter((match) => slip[match.id])
    for (const match of rows) {
      const right = round.results[match.id] === slip[match.id]
      const mark = marks.get(match.id)
      mark.className = right ? 'mark right' : 'mark'
      mark.textContent = `${right ? '✓ ถูก' : '✗ ไม่ถูก'} · ผลออก ${wordOf(match, round.results[match.id])}`
    }
    tell(round, rows.map((match) => wordOf(match, round.results[match.id])).join(' '))
    seat.remember(rows.map((match) => wordOf(match, slip[match.id])).join(' + '), round)
    seat.show(round.balance)
  },
})
