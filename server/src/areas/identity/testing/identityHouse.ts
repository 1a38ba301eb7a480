import sharp from 'sharp'
import { testApp, type Client, type Registered } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'
import { form } from '../../support/chat/testing/form.ts'

/** A picture as a phone takes it, of a colour of its own. */
export const picture = (colour = '#7a5'): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 420, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

/** Numbers whose check digit is right. */
export const CARDS = ['1101700230708', '3100600445635', '1234567890121'] as const
const [FIRST] = CARDS
/** What a member types of a card. */
export const CARD = {
  to: 2,
  name: 'นาย สมชาย ใจดี',
  number: FIRST,
  birthDate: '1998-05-01',
  expiresOn: '2028-03-14',
}

/** What a member is told of their own level, and of what they last asked for. */
interface OwnIdentity {
  level: number
  asking: { state: string; papers: string[]; why: string | null; words: string | null } | null
}

const give = async ({ client }: Registered, paper: string, bytes?: Buffer) =>
  client.post(`/api/identity/papers/${paper}`, ...form(bytes ?? (await picture())))

/** A site whose members send papers, and operators who look at them. */
export async function identityHouse() {
  const house = await testApp({ settings: { registerOTP: false } })
  const { context } = house
  const worker = async (role: 'owner' | 'finance' | 'support' | 'content'): Promise<Client> =>
    house.client((await seat(context, role)).token)
  const member = () =>
    house.register({ bankAccountName: 'สมชาย ใจดี' } satisfies Partial<Registered>)
  return {
    ...house,
    worker,
    member,
    give,
    /** Both pictures, and what stands on the card. */
    async send(who: Registered, card: object = CARD) {
      for (const paper of ['card', 'selfie']) await give(who, paper)
      return who.client.post('/api/identity/send', card)
    },
    /** What the verifier sees in every picture from now on. */
    shows: (card: object = {}) =>
      house.world('POST', '/sandbox/idcheck', {
        number: FIRST,
        thaiName: 'นาย สมชาย ใจดี',
        englishName: 'Mr. Somchai Jaidee',
        birthDate: '1 May 1998',
        expiresOn: '14 Mar 2028',
        ...card,
      }),
    check: () => house.jobs.runDue(),
    viewOf: async ({ client }: Registered) =>
      (await client.get('/api/identity')).body as unknown as OwnIdentity,
    /** By this operator, about the case as it was first sent. */
    decide: (by: Client, id: string, verb: 'accept' | 'again' | 'refuse', body: object = {}) =>
      by.post(`/api/ops/identity/${id}/${verb}`, { round: 1, ...body }),
    caseOf: async ({ memberId }: Registered) =>
      context.db
        .selectFrom('identity_case')
        .selectAll()
        .where('member_id', '=', memberId)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow(),
  }
}
