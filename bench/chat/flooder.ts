/**
 * One customer who sends without end, by every way there is, in a process of its own. Says when it
 * has been refused and cut off for the first time; told to stop, it says what it did.
 */
import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'

export interface FloodResult {
  calls: number
  taken: number
  refused: number
  cutOff: number
}

const [url = '', loops = '1'] = process.argv.slice(2)
const guestId = randomUUID()
const headers = {
  'content-type': 'application/json',
  'x-requested-with': 'wallet-user',
  'x-forwarded-for': '203.0.113.66',
}
const flooded: FloodResult = { calls: 0, taken: 0, refused: 0, cutOff: 0 }
const state = { stopping: false, felt: false }

function tellFirst(): void {
  if (state.felt || flooded.refused === 0 || flooded.cutOff === 0) return
  state.felt = true
  process.send?.('felt')
}

async function callWithoutEnd(): Promise<void> {
  while (!state.stopping) {
    const body = JSON.stringify({
      clientId: randomUUID(),
      guestId,
      message: { message_type: 'text', payload: 'spam '.repeat(300) },
    })
    const reply = await fetch(`${url}/api/chat/send-message`, {
      method: 'POST',
      headers,
      body,
    }).catch(() => null)
    await reply?.arrayBuffer().catch(() => null)
    flooded.calls += 1
    if (reply?.status === 429) flooded.refused += 1
    if (reply?.status === 200) flooded.taken += 1
    tellFirst()
  }
}

const socket = io(url, {
  transports: ['websocket'],
  auth: { guestId },
  reconnectionDelay: 50,
  reconnectionDelayMax: 50,
  extraHeaders: { 'x-forwarded-for': '203.0.113.66' },
})
socket.on('disconnect', () => {
  flooded.cutOff += 1
  tellFirst()
})
const packets = setInterval(() => {
  if (socket.connected)
    for (let n = 0; n < 50; n += 1) socket.emit('typing', { room: 'x'.repeat(1_000) })
}, 20)

const done = Promise.all(Array.from({ length: Number(loops) }, callWithoutEnd))
process.on('disconnect', () => process.exit())
process.once('message', () => {
  state.stopping = true
  clearInterval(packets)
  void done.then(() => {
    socket.close()
    process.send?.(flooded)
  })
})
