/**
 * Sockets that have joined their room and stand by, in a process of their own. Told how many; says
 * 'ready'; ends with its parent.
 */
import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { ROOM_PREFIX } from '../../contract/src/chat/socket.ts'

const [url = '', count = '0'] = process.argv.slice(2)
const CONNECT_AT_ONCE = 50
let people = 0

async function standBy(): Promise<void> {
  const guestId = randomUUID()
  people += 1
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    auth: { guestId },
    extraHeaders: { 'x-forwarded-for': `10.1.${people >> 8}.${people & 255}` },
  })
  const answer = (await socket
    .timeout(30_000)
    .emitWithAck('join', { room: ROOM_PREFIX + guestId })) as { ok: boolean }
  if (!answer.ok) throw new Error('an idle socket was not let in')
}
for (let left = Number(count); left > 0; left -= CONNECT_AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(CONNECT_AT_ONCE, left) }, standBy))
process.on('disconnect', () => process.exit())
process.send?.('ready')
