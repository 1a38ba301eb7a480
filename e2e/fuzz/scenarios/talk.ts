import sharp from 'sharp'
import { FILM } from '../forms.ts'
import type { Person } from '../people.ts'
import { register } from './newcomer.ts'
import { type Scenario, Stopped, type Way } from './scenario.ts'

const picture = await sharp({
  create: { width: 240, height: 180, channels: 3, background: '#345' },
})
  .png()
  .toBuffer()
const said = (text: string) => ({ message_type: 'text', payload: { text } })

/** A member writes, and support answers, notes, closes and opens again. */
async function talk(way: Way): Promise<void> {
  const member = await register(way)
  const clientId = () => way.chance.uuid()
  const body = { clientId: clientId(), userId: member.id, message: said('hello') }
  await way.call('chatSend', member, { body })
  await way.call('chatUploadImage', member, { file: picture })
  await way.call('chatUploadVideo', member, { file: FILM, fileName: 'a.mp4' })

  const operator = await way.operator('support')
  const { conversations } = await way.until(
    'opsChatInbox',
    operator,
    { body: { box: 'open', page: 1, limit: 100 } },
    (inbox) => inbox.conversations.some((each) => each.member?._id === member.id),
  )
  const conversation = conversations.find((each) => each.member?._id === member.id)?._id ?? ''
  const about = { body: { conversation } }
  const { me } = await way.call('opsChatOperators', operator)
  await way.call('opsChatAssign', operator, { body: { conversation, operator: me } })
  await way.call('opsChatHistory', operator, { body: { conversation, limit: 20, skip: 0 } })
  await way.call('opsChatTyping', operator, about)
  const answer = { conversation, clientId: clientId(), message: said('good day') }
  await way.call('opsChatSend', operator, { body: answer })
  await way.call('opsChatUpload', operator, { file: picture })
  await way.call('opsChatRead', operator, about)
  await way.call('opsChatNoteAdd', operator, { body: { conversation, text: 'a note' } })
  await way.call('opsChatNotes', operator, { params: { conversation } })
  await way.call('opsMemberCases', operator, { params: { id: member.id } })
  await workAtDesk(way, operator, conversation)
  await way.call('opsChatClose', operator, about)
  await way.call('chatRate', member, { body: { userId: member.id, score: 4 } })
  await way.call('opsChatReopen', operator, about)
}

/** What it is about, and when it is looked at again; who takes new ones. */
async function workAtDesk(way: Way, operator: Person, conversation: string): Promise<void> {
  await way.call('opsChatDuty', operator)
  for (const isOn of [true, false]) await way.call('opsChatDutySet', operator, { body: { isOn } })
  await way.call('opsChatLabel', operator, { body: { conversation, labels: ['slip'] } })
  await way.call('opsChatLabels', operator)
  const until = new Date(way.world.clock.now().getTime() + 3_600_000).toISOString()
  await way.call('opsChatSnooze', operator, { body: { conversation, until } })
}

async function keepAnswers(way: Way): Promise<void> {
  const operator = await way.operator('support')
  const shortcut = `a${way.chance.int(0, 36 ** 6).toString(36)}`
  const body = { shortcut, title: 'Greeting', message: said('hello'), position: 1 }
  const { _id } = await way.call('opsCannedAdd', operator, { body })
  const params = { canned: _id }
  await way.call('opsCannedChange', operator, { params, body: { ...body, title: 'Thanks' } })
  await way.call('opsCannedRemove', operator, { params })
}

async function keepPicture(way: Way): Promise<void> {
  const operator = await way.operator('content')
  await way.call('opsPictureAdd', operator, { file: picture })
  const kept = await way.call('opsPictures', operator)
  if (kept.length === 0) throw new Stopped('no picture was kept')
}

export const TALK: readonly Scenario[] = [
  { name: 'talks with support', run: talk },
  { name: 'keeps ready answers', run: keepAnswers },
  { name: 'keeps a picture', run: keepPicture },
]
