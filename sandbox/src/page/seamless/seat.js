/** What the three games share: the wallet's balance, the bets, the picks and the last rounds. */
import { call, h, money, words } from '../draw.js'
import { own, say, sayOwn, showWords } from './words.js'

const $ = (id) => document.getElementById(id)
const here = location.pathname.replace(/\/$/, '')
export const calm = matchMedia('(prefers-reduced-motion: reduce)')
const percent = (share, digits) => `${(share * 100).toFixed(digits)}%`

const seat = { balance: null, bet: 0, pick: null, busy: false }
let table

function show(baht = seat.balance) {
  seat.balance = baht
  if (baht !== null) $('balance').replaceChildren(money(baht))
  const isShort = baht !== null && seat.bet > baht
  const lacksPick = table.picks.length > 0 && seat.pick === null
  $('go').disabled = seat.busy || isShort || lacksPick
  $('go').textContent = seat.busy
    ? say('busy')
    : lacksPick
      ? say('pick')
      : sayOwn('go', { bet: words(seat.bet) })
  $('why').textContent = isShort && !seat.busy ? say('short', { bet: words(seat.bet) }) : ''
}

function remember(shown, { bet, win }) {
  const net = win - bet
  const sum =
    net === 0
      ? h('span', { class: 'money' }, say('even'))
      : money(net, net > 0 ? { kind: 'in', sign: '+' } : { sign: '\u2212' })
  const past = $('past')
  past.querySelector('.none')?.remove()
  past.prepend(h('li', {}, typeof shown === 'string' ? h('span', {}, shown) : shown, sum))
  while (past.children.length > 5) past.lastElementChild.remove()
}

/** A win is said once, gladly; a loss plainly; a stake that comes back is no win. */
function tell(round) {
  const result = $('result')
  result.className = round.win > round.bet ? 'result won cheer' : 'result'
  if (round.win > round.bet)
    result.replaceChildren(`${say('won')} `, money(round.win, { sign: '+' }))
  else if (round.win > 0) result.textContent = say('returned', { bet: words(round.win) })
  else result.textContent = say('lost', { bet: words(round.bet) })
}

function close() {
  $('game').hidden = true
  $('door').hidden = false
}

async function refresh() {
  if (seat.busy || document.visibilityState !== 'visible') return
  try {
    const state = await call('GET', `${here}/state`)
    if (seat.busy) return
    $('who').textContent = `${here.split('/').at(-1)} · ${state.username}`
    if (state.lobbyUrl) {
      $('back').href = state.lobbyUrl
      $('back').hidden = false
    }
    show(state.balance ?? seat.balance)
    $('game').hidden = false
  } catch (error) {
    if (error.status === 401 || error.status === 403) close()
  }
}

async function go(play) {
  if (seat.busy || $('go').disabled) return
  seat.busy = true
  show()
  $('result').className = 'result'
  $('result').textContent = say('busy')
  try {
    const round = await call('POST', `${here}/round`, { bet: seat.bet, pick: seat.pick ?? '' })
    if (round.balance !== null) show(round.balance - round.win)
    const shown = await play(round, seat.pick)
    tell(round)
    remember(shown, round)
    show(round.balance ?? seat.balance)
  } catch (error) {
    if (error.status === 401 || error.status === 403) return close()
    $('result').textContent = say(error.status === 422 ? 'refused' : 'unknown')
  } finally {
    seat.busy = false
    show()
  }
  await refresh()
}

function drawBets() {
  $('bets').append(
    ...table.bets.map((baht, index) =>
      h(
        'label',
        {},
        h('input', {
          type: 'radio',
          name: 'bet',
          value: baht,
          'aria-label': say('bet', { bet: words(baht) }),
          checked: index === 1,
          onchange: () => {
            seat.bet = baht
            show()
          },
        }),
        `฿${baht}`,
      ),
    ),
  )
  seat.bet = table.bets[1]
}

function drawPicks(mark) {
  if (table.picks.length === 0) return
  $('picks').hidden = false
  const buttons = table.picks.map((pick) => {
    const { times } = table.lines.find(({ id }) => id === pick)
    const button = h(
      'button',
      { class: 'pick', type: 'button', 'aria-pressed': 'false' },
      mark(pick),
      h('span', {}, own.names[pick]),
      h('b', {}, `×${times}`),
    )
    button.addEventListener('click', () => {
      if (seat.busy) return
      seat.pick = pick
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === button))
      show()
    })
    return button
  })
  $('picks').append(...buttons)
}

function drawOdds(outcome) {
  $('return').textContent = say('return', { share: percent(table.returned, 2) })
  $('lines').append(
    ...table.lines.map((line) =>
      h(
        'tr',
        {},
        h('td', {}, outcome(line)),
        h('td', {}, h('b', {}, say('times', { times: line.times }))),
        h('td', {}, percent(line.chance, line.chance < 0.01 ? 2 : 1)),
      ),
    ),
  )
}

/**
 * `begin(table)` draws what is the game's own; `mark(pick)` its button's picture, `outcome(line)` a
 * line of its odds; `play(round, pick)` shows a round and answers how to remember it.
 */
export async function sit({ begin = () => {}, mark = () => null, outcome, play }) {
  showWords()
  table = await call('GET', `${here}/table`)
  drawBets()
  drawPicks(mark)
  drawOdds(outcome)
  begin(table)
  $('result').textContent = own.hint
  $('go').addEventListener('click', () => void go(play))
  await refresh()
  setInterval(() => void refresh(), 5_000)
  document.addEventListener('visibilitychange', () => void refresh())
}
