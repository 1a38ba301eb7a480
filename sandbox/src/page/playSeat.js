/** What the three games share: the door, the balance, the bets and the last rounds. */
import { call, h, money, words } from './draw.js'

export const $ = (id) => document.getElementById(id)
export const here = location.pathname.replace(/\/$/, '')
export const calm = matchMedia('(prefers-reduced-motion: reduce)')
export const percent = (share, digits) => `${(share * 100).toFixed(digits)}%`

/**
 * `label(bet)`: the button's words, or null with `lack()` saying what is missing. `play(seat)`
 * plays one round and tells it.
 */
export async function sit({ label, lack, play, draw, busy = 'กำลังออกผล' }) {
  const seat = { balance: 0, bet: 0, busy: false, show: () => {}, remember: () => {} }
  const past = []
  const table = await call('GET', `${here}/table`)

  seat.show = (baht = seat.balance) => {
    seat.balance = baht
    $('balance').replaceChildren(money(baht))
    const short = seat.bet > baht
    const text = label(seat.bet)
    $('go').disabled = seat.busy || short || text === null
    $('go').textContent = seat.busy ? busy : (text ?? lack())
    $('why').textContent =
      short && !seat.busy ? `เงินในเกมไม่พอสำหรับ ${words(seat.bet)} ย้ายเงินเข้าเกมได้ที่กระเป๋า` : ''
  }
  seat.remember = (shown, { bet, win }) => {
    const net = win - bet
    past.unshift(
      h(
        'li',
        {},
        typeof shown === 'string' ? h('span', {}, shown) : shown,
        net === 0
          ? h('span', { class: 'money' }, 'ได้เดิมพันคืน')
          : money(net, net > 0 ? { kind: 'in', sign: '+' } : { sign: '\u2212' }),
      ),
    )
    past.length = Math.min(past.length, 5)
    $('past').replaceChildren(...past)
  }
  const showDoor = () => {
    $('game').hidden = true
    $('door').hidden = false
    $('login').action = here
  }
  const refresh = async () => {
    if (seat.busy || document.visibilityState !== 'visible') return
    try {
      const state = await call('GET', `${here}/state`)
      if (seat.busy) return
      $('who').textContent = `${here.split('/').at(-1)} · ${state.username}`
      if (state.balance !== seat.balance || $('balance').textContent === '')
        seat.show(state.balance)
      $('game').hidden = false
    } catch (error) {
      if (error.status === 401) showDoor()
    }
  }
  const go = async () => {
    if (seat.busy || label(seat.bet) === null || seat.bet > seat.balance) return
    seat.busy = true
    seat.show(seat.balance)
    $('result').className = 'result'
    try {
      await play(seat)
    } catch (error) {
      seat.busy = false
      if (error.status === 401) return showDoor()
      $('result').textContent = error.status === 422 ? 'เงินในเกมไม่พอ' : 'เล่นไม่ได้ในตอนนี้ ลองอีกครั้ง'
      await refresh()
    }
    seat.busy = false
    seat.show()
  }
  $('go').addEventListener('click', () => void go())

  $('bets').append(
    ...table.bets.map((baht, index) =>
      h(
        'label',
        {},
        h('input', {
          type: 'radio',
          name: 'bet',
          value: baht,
          'aria-label': `เดิมพัน ${baht} บาท`,
          checked: index === 1,
          onchange: () => {
            seat.bet = baht
            seat.show()
          },
        }),
        `฿${baht}`,
      ),
    ),
  )
  seat.bet = table.bets[1]
  draw(table, seat)
  await refresh()
  setInterval(() => void refresh(), 3000)
  document.addEventListener('visibilitychange', () => void refresh())
}

/** The result's line: a win is said once, gladly; a loss plainly. */
export function tell(round, detail) {
  const result = $('result')
  result.className = round.win > round.bet ? 'result won cheer' : 'result'
  if (round.win > round.bet) result.replaceChildren('ถูกรางวัล ', money(round.win, { sign: '+' }))
  // A stake that comes back is no win, and is not shown as one.
  else if (round.win > 0) result.replaceChildren(`ได้เดิมพันคืน ${words(round.win)}`)
  else result.replaceChildren(`ไม่ถูกรางวัล จ่ายเดิมพัน ${words(round.bet)}`)
  result.append(h('span', { class: 'vh' }, ` ${detail} ยอดเงิน ${words(round.balance)}`))
}
