import { call, h, icon, money, toast, words } from './draw.js'

const $ = (id) => document.getElementById(id)
const time = (iso) => new Date(iso).toLocaleTimeString('en-GB', { timeZone: 'Asia/Bangkok' })

for (const slot of document.querySelectorAll('[data-icon]')) slot.append(icon(slot.dataset.icon))

/** Does it, says so, and shows the world as it is then. */
async function act(button, work, done) {
  if (button) button.disabled = true
  try {
    const result = await work()
    toast(typeof done === 'function' ? done(result) : done)
  } catch (error) {
    toast(error.message, false)
  } finally {
    if (button) button.disabled = false
    await refresh()
  }
}
const does = (work, done) => (event) => void act(event.currentTarget, work, done)

const KINDS = {
  'timeout-after': 'ทำแล้วแต่ไม่ตอบ',
  'timeout-before': 'ไม่ทำและไม่ตอบ',
  error: 'ตอบว่าระบบล่ม',
  refuse: 'ปฏิเสธ',
  duplicate: 'ทำซ้ำสองครั้ง',
  delay: 'ตอบช้า',
  hold: 'ค้างการจ่าย',
  'refuse-but-pays': 'ปฏิเสธแต่ยังจ่าย',
  partial: 'จ่ายครึ่งเดียว',
}
const badge = (kind, name, text) => h('span', { class: `badge ${kind}` }, icon(name, true), text)
const empty = (text) => h('li', { class: 'empty' }, text)

const signOf = ({ currency }) => (currency === 'LAK' ? '₭' : '฿')
const paidWords = (paid) => {
  const heard = paid.callbacks.filter((status) => status !== null && status < 300).length
  const ending =
    paid.callbacks.length === 0 ? 'ไม่ได้แจ้งร้าน' : heard > 0 ? 'ร้านรับทราบแล้ว' : 'ร้านยังไม่รับ จะแจ้งซ้ำ'
  return `จ่าย ${words(paid.amount, signOf(paid))} แล้ว · ${ending}`
}
const pay = (code) => () => call('POST', '/sandbox/qr/pay', { qrcodeId: code.qrcodeId })

function codeState(code) {
  if (code.state === 'PAID') return badge('ok', 'yes', `จ่ายแล้ว ${time(code.paid.at)}`)
  if (code.state === 'CANCELLED') return badge('no', 'no', 'ยกเลิกแล้ว')
  return code.late
    ? badge('', 'clock', 'หมดอายุ')
    : badge('wait', 'clock', `ถึง ${time(code.expiresAt)}`)
}
const drawings = {
  codes: (code, index, all) => {
    const open = code.state === 'WAITING' && !code.late
    const next = open && all.findIndex((one) => one.state === 'WAITING' && !one.late) === index
    const currency = signOf(code)
    const amount = words(code.amount, currency)
    return h(
      'li',
      { class: open ? 'first' : '' },
      h('span', { class: open ? 'disc gift' : 'disc' }, icon('qr')),
      h(
        'div',
        { class: 'what' },
        h('p', { class: 'line' }, money(code.amount, { currency }), codeState(code)),
        h('p', { class: 'faint' }, `${code.provider} · ${code.qrcodeId} · ${time(code.createdAt)}`),
      ),
      code.state === 'PAID'
        ? null
        : h(
            'div',
            { class: 'acts' },
            h(
              'button',
              {
                class: next ? 'btn main' : 'btn compact',
                'data-key': code.qrcodeId,
                onclick: does(pay(code), paidWords),
              },
              open ? `จ่าย ${amount}` : `จ่ายช้า ${amount}`,
            ),
          ),
    )
  },
  messages: (message) =>
    h(
      'li',
      {},
      h(
        'div',
        { class: 'what' },
        h(
          'p',
          { class: 'line' },
          h('b', {}, message.phone),
          h('span', { class: 'faint' }, time(message.createdAt)),
        ),
        message.otpCode
          ? h(
              'p',
              { class: 'line' },
              h('span', { class: 'code' }, message.otpCode),
              message.otpRef ? h('span', { class: 'faint' }, `Ref ${message.otpRef}`) : null,
            )
          : null,
        h('p', { class: 'text' }, message.text),
      ),
      message.otpCode
        ? h(
            'button',
            {
              class: 'btn compact',
              'data-key': message.id,
              'aria-label': `คัดลอก ${message.otpCode}`,
              onclick: does(() => navigator.clipboard.writeText(message.otpCode), 'คัดลอกแล้ว'),
            },
            icon('copy', true),
            'คัดลอก',
          )
        : null,
    ),
  payouts: (payout) => {
    const settle = (result) =>
      does(
        () =>
          call('POST', `/sandbox/payouts/${encodeURIComponent(payout.reference)}/settle`, {
            result,
          }),
        'บันทึกผลแล้ว',
      )
    const state = {
      SUCCESS: badge('ok', 'yes', 'จ่ายแล้ว'),
      FAILED: badge('no', 'no', 'ไม่สำเร็จ'),
      PENDING: badge('wait', 'clock', 'ค้างอยู่'),
    }[payout.state]
    return h(
      'li',
      {},
      h(
        'div',
        { class: 'what' },
        h('p', {}, payout.accountName),
        h(
          'p',
          { class: 'faint' },
          `${payout.bankCode} ${payout.accountNo} · ${time(payout.createdAt)}`,
        ),
      ),
      h(
        'div',
        { class: 'end' },
        money(payout.amount, payout.state === 'SUCCESS' ? { kind: 'out', sign: '\u2212' } : {}),
        state,
      ),
      payout.state === 'PENDING' && payout.held
        ? h(
            'div',
            { class: 'acts' },
            h(
              'button',
              {
                class: 'btn compact',
                'data-key': `${payout.reference}+`,
                onclick: settle('SUCCESS'),
              },
              `จ่ายสำเร็จ ${words(payout.amount)}`,
            ),
            h(
              'button',
              {
                class: 'btn compact danger',
                'data-key': `${payout.reference}-`,
                onclick: settle('FAILED'),
              },
              'จ่ายไม่สำเร็จ',
            ),
          )
        : null,
    )
  },
  transfers: (transfer) =>
    h(
      'li',
      {},
      h(
        'div',
        { class: 'what' },
        h('p', {}, transfer.fromName),
        h(
          'p',
          { class: 'faint' },
          `${transfer.fromBankCode} ${transfer.fromAccountNo} → ${transfer.toAccountNo}`,
        ),
      ),
      h(
        'div',
        { class: 'end' },
        money(transfer.amount, { kind: 'in', sign: '+' }),
        transfer.inFeed ? null : badge('', 'info', 'มีแต่สลิป'),
      ),
      h(
        'a',
        {
          class: 'btn compact',
          'data-key': transfer.transRef,
          href: `/sandbox/slips/${transfer.transRef}.png`,
          target: '_blank',
          rel: 'noreferrer',
        },
        'ดูสลิป',
      ),
    ),
  players: (player) =>
    h(
      'li',
      {},
      h(
        'div',
        { class: 'what' },
        h(
          'p',
          { class: 'line' },
          h('b', {}, player.game),
          h('span', { class: 'faint' }, player.username),
        ),
        h('p', { class: 'faint' }, `ยอดเล่นสะสม ${words(player.turnover)}`),
      ),
      h('div', { class: 'end' }, money(player.balance)),
      h(
        'a',
        {
          class: 'btn compact',
          'data-key': `${player.game}/${player.username}`,
          href: `/sandbox/play/${player.game}`,
          target: '_blank',
          rel: 'noreferrer',
          'aria-label': `เปิดเกม ${player.game}`,
        },
        icon('away', true),
        'เปิดเกม',
      ),
    ),
  faults: (fault) =>
    h(
      'li',
      {},
      h('span', { class: 'disc out' }, icon('fault')),
      h(
        'div',
        { class: 'what' },
        h('p', {}, h('b', {}, fault.target), ` · ${KINDS[fault.kind]}`),
        h(
          'p',
          { class: 'faint' },
          `เหลืออีก ${fault.times} ครั้ง${fault.ms === null ? '' : ` · ${fault.ms} มิลลิวินาที`}`,
        ),
      ),
    ),
}
const NOTHING = {
  codes: 'ยังไม่มีรหัส สร้างได้จากหน้าฝากเงินของเว็บ',
  messages: 'ยังไม่มีข้อความ',
  payouts: 'ยังไม่มีรายการจ่าย',
  transfers: 'ยังไม่มีรายการโอน',
  players: 'ยังไม่มีใครเปิดบัญชีเกม',
  faults: 'ทุกระบบทำงานปกติ',
}

/** A list is drawn anew only when it changed, and the focus stays on the same thing. */
const drawn = {}
function draw(name, rows) {
  const text = JSON.stringify(rows)
  if (drawn[name] === text) return
  drawn[name] = text
  const list = $(name)
  const held = list.contains(document.activeElement) ? document.activeElement.dataset.key : null
  list.replaceChildren(...(rows.length > 0 ? rows.map(drawings[name]) : [empty(NOTHING[name])]))
  if (held) list.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus()
}

function drawFaults(faults) {
  draw('faults', faults)
  if (faults.length > 0 && !$('faults').querySelector('.danger')) {
    $('faults').append(
      h(
        'li',
        {},
        h(
          'button',
          {
            class: 'btn compact danger',
            'data-key': 'clear',
            onclick: does(() => call('DELETE', '/sandbox/faults'), 'ปิดเหตุขัดข้องทั้งหมดแล้ว'),
          },
          'ปิดเหตุขัดข้องทั้งหมด',
        ),
      ),
    )
  }
  $('alarm').hidden = faults.length === 0
  const text = `มีเหตุขัดข้องเปิดอยู่ ${faults.length} รายการ: ${faults.map((fault) => fault.target).join(', ')}`
  if (faults.length > 0 && $('alarm').textContent !== text) $('alarm').textContent = text
}

function connected(on) {
  const text = on ? 'เชื่อมต่ออยู่' : 'ขาดการติดต่อ'
  const link = $('link')
  if (link.textContent === text) return
  link.className = on ? 'badge ok' : 'badge no'
  link.replaceChildren(icon(on ? 'yes' : 'no', true), text)
}

async function refresh() {
  try {
    const { faults, now: _now, ...lists } = await call('GET', '/sandbox/overview')
    for (const name of Object.keys(lists)) draw(name, lists[name])
    drawFaults(faults)
    connected(true)
  } catch {
    connected(false)
  }
}

/** A form's fields; numbers as numbers, empty ones left out. */
function fieldsOf(form) {
  const fields = {}
  for (const input of form.elements) {
    if (!input.name || (input.value === '' && input.type !== 'checkbox')) continue
    fields[input.name] =
      input.type === 'number'
        ? Number(input.value)
        : input.type === 'checkbox'
          ? input.checked
          : input.value.trim()
  }
  return fields
}
function onSubmit(id, path, done) {
  $(id).addEventListener('submit', (event) => {
    event.preventDefault()
    const form = event.currentTarget
    void act(form.querySelector('button'), () => call('POST', path, fieldsOf(form)), done)
  })
}
onSubmit('pay', '/sandbox/qr/pay', paidWords)
onSubmit('transfer', '/sandbox/bank/transfer', (made) => `โอนแล้ว · ${made.transRef}`)
onSubmit('fault', '/sandbox/faults', 'เปิดเหตุขัดข้องแล้ว')

async function watch() {
  if (document.visibilityState === 'visible') await refresh()
  setTimeout(() => void watch(), 1500)
}
document.addEventListener('visibilitychange', () => void refresh())
void watch()
