import { art, call, h, money, words } from './draw.js'

const $ = (id) => document.getElementById(id)
const here = location.pathname.replace(/\/$/, '')
const game = here.split('/').at(-1)
const calm = matchMedia('(prefers-reduced-motion: reduce)')

let table
let balance = 0
let bet = 0
let spinning = false
const reels = []
const past = []

const face = (id) => art(`s-${id}`, 'face')
const nameOf = (id) => table.symbols.find((symbol) => symbol.id === id).name
const percent = (share, digits) => `${(share * 100).toFixed(digits)}%`
const anyFace = () => table.symbols[Math.floor(Math.random() * table.symbols.length)].id

function showBalance(baht) {
  balance = baht
  $('balance').replaceChildren(money(baht))
  const short = bet > balance
  $('spin').disabled = spinning || short
  $('spin').textContent = spinning ? 'กำลังหมุน' : `หมุน ${words(bet)}`
  $('why').textContent = short && !spinning ? `เงินในเกมไม่พอสำหรับ ${words(bet)} ย้ายเงินเข้าเกมได้ที่กระเป๋า` : ''
}

/** The strip passes faces that mean nothing (the result is already known) and stops on the right one. */
async function turn(reel, id, order) {
  const passing = calm.matches ? [] : Array.from({ length: 8 + order * 5 }, anyFace)
  const faces = [id, ...passing, reel.dataset.face].map(face)
  const strip = h('div', { class: 'strip' }, ...faces)
  reel.replaceChildren(strip)
  reel.dataset.face = id
  const still = { opacity: 1, transform: 'none' }
  const shift = strip.offsetHeight - reel.offsetHeight
  strip.style.insetBlock = '0 auto'
  const motion = calm.matches
    ? strip.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300, delay: order * 100, fill: 'backwards' })
    : strip.animate([{ transform: `translateY(-${shift}px)` }, still], { duration: 800 + order * 350, easing: 'cubic-bezier(.3, 0, .15, 1)' })
  await motion.finished
  reel.replaceChildren(h('div', { class: 'strip' }, face(id)))
}

/** The faces that paid: those of which there are as many as the paytable's line wants. */
function winners(faces, multiple) {
  if (multiple === 0) return []
  const line = table.lines.find(({ symbol, count }) => faces.filter((id) => id === symbol).length === count)
  return faces.map((id) => id === line.symbol)
}

function tell(round) {
  // A stake that comes back is no win, and is not shown as one.
  const won = round.win > round.bet
  const result = $('result')
  result.className = won ? 'result won' : 'result'
  const shown = round.reels.map(nameOf).join(' ')
  if (won) result.replaceChildren('ถูกรางวัล ', money(round.win, { sign: '+' }))
  else if (round.win > 0) result.replaceChildren(`ได้เดิมพันคืน ${words(round.win)}`)
  else result.replaceChildren(`ไม่ถูกรางวัล จ่ายเดิมพัน ${words(round.bet)}`)
  result.append(h('span', { class: 'vh' }, ` ออก ${shown} ยอดเงิน ${words(round.balance)}`))
  if (!won) return
  result.classList.add('cheer')
  const lit = winners(round.reels, round.win / round.bet)
  for (const [index, reel] of reels.entries()) reel.classList.toggle('won', lit[index] === true)
}

function remember(round) {
  const net = round.win - round.bet
  past.unshift(h('li', {}, h('span', { class: 'faces', role: 'img', 'aria-label': round.reels.map(nameOf).join(' ') }, ...round.reels.map(face)),
    net === 0 ? h('span', { class: 'money' }, 'ได้เดิมพันคืน') : money(net, net > 0 ? { kind: 'in', sign: '+' } : { sign: '\u2212' })))
  past.length = Math.min(past.length, 5)
  $('past').replaceChildren(...past)
}

async function spin() {
  if (spinning || bet > balance) return
  spinning = true
  for (const reel of reels) reel.classList.remove('won')
  $('result').className = 'result'
  $('result').textContent = 'กำลังหมุน'
  showBalance(balance)
  try {
    const round = await call('POST', `${here}/spin`, { bet })
    // The bet has left the balance; what it won is shown when the reels stand.
    showBalance(round.balance - round.win)
    await Promise.all(reels.map((reel, order) => turn(reel, round.reels[order], order)))
    spinning = false
    showBalance(round.balance)
    tell(round)
    remember(round)
  } catch (error) {
    spinning = false
    if (error.status === 401) return showDoor()
    showBalance(balance)
    $('result').textContent = error.status === 422 ? 'เงินในเกมไม่พอ' : 'หมุนไม่ได้ในตอนนี้ ลองอีกครั้ง'
    await refresh()
  }
}

function drawTable() {
  for (const [order, id] of ['marigold', 'coin', 'lantern'].entries()) {
    const reel = h('div', { class: 'reel', 'data-face': id, role: 'img', 'aria-label': `ช่องที่ ${order + 1}` }, h('div', { class: 'strip' }, face(id)))
    reels.push(reel)
  }
  $('reels').append(...reels)
  $('bets').append(...table.bets.map((baht, index) => h('label', {},
    h('input', { type: 'radio', name: 'bet', value: baht, 'aria-label': `เดิมพัน ${baht} บาท`, checked: index === 1, onchange: () => { bet = baht; showBalance(balance) } }), `฿${baht}`)))
  bet = table.bets[1]
  $('return').replaceChildren('ระยะยาวคืนผู้เล่น ', h('b', {}, percent(table.returned, 1)), ' ของเดิมพัน · มีเงินออก ', h('b', {}, percent(table.hits, 1)), ' ของรอบ')
  $('lines').append(...table.lines.map((line) => {
    const faces = Array.from({ length: 3 }, (_, at) => (at < line.count ? face(line.symbol) : h('i', { class: 'blank' })))
    return h('tr', {},
      h('td', {}, h('span', { class: 'faces', role: 'img', 'aria-label': `${nameOf(line.symbol)} ${line.count} ช่อง` }, ...faces)),
      h('td', {}, h('b', {}, `${line.times} เท่า`)), h('td', {}, `1 ใน ${Math.round(1 / line.chance).toLocaleString('en-US')}`))
  }))
  $('spin').addEventListener('click', () => void spin())
}

function showDoor() {
  $('game').hidden = true
  $('door').hidden = false
  $('login').action = here
}

/** The balance also changes from outside, when money is moved in or out at the wallet. */
async function refresh() {
  if (spinning || document.visibilityState !== 'visible') return
  try {
    const state = await call('GET', `${here}/state`)
    if (spinning) return
    $('who').textContent = `${game} · ${state.username}`
    if (state.balance !== balance || $('balance').textContent === '') showBalance(state.balance)
    $('game').hidden = false
  } catch (error) {
    if (error.status === 401) showDoor()
  }
}

table = await call('GET', `${here}/table`)
drawTable()
await refresh()
setInterval(() => void refresh(), 3000)
document.addEventListener('visibilitychange', () => void refresh())
