import { expect, it } from 'vitest'
import type { Identity } from '../../../api/queries/account/identity.ts'
import { stepOf } from './step.ts'

const of = (given: Partial<Identity>): Identity => ({
  level: 1,
  bounds: [],
  asking: null,
  isAsked: false,
  cardUntil: null,
  minimumAge: 20,
  picturesKeptDays: 90,
  ...given,
})
const asking = (given: object): Identity['asking'] => ({
  to: 2,
  state: 'DRAFT',
  papers: [],
  sentAt: null,
  why: null,
  words: null,
  ...given,
})

it('asks a new member for card and face, one of level 2 for where money is from, then nothing', () => {
  expect(stepOf(of({}))).toMatchObject({ to: 2, lacks: ['card', 'selfie'], mayChange: true })
  expect(stepOf(of({ level: 2, asking: asking({ state: 'ACCEPTED' }) }))).toMatchObject({
    to: 3,
    lacks: ['funds'],
    asking: null,
    ended: { state: 'ACCEPTED' },
  })
  expect(stepOf(of({ level: 3 }))).toMatchObject({ to: null, lacks: [] })
  expect(stepOf(of({ level: 3, isAsked: true }))).toMatchObject({ to: 3, lacks: ['funds'] })
  expect(stepOf(of({ level: 1, isAsked: true }))).toMatchObject({ to: 2 })
})

it('goes on with what is open: pictures that are here lack no more, and none changes while it waits', () => {
  const draft = asking({ papers: ['card'] })
  expect(stepOf(of({ asking: draft }))).toMatchObject({ lacks: ['selfie'], mayChange: true })
  const sent = asking({ state: 'WAITING', papers: ['card', 'selfie'] })
  expect(stepOf(of({ asking: sent }))).toMatchObject({ lacks: [], mayChange: false })
  const again = asking({ state: 'AGAIN', papers: ['card', 'selfie'] })
  expect(stepOf(of({ asking: again }))).toMatchObject({ lacks: [], mayChange: true })
  expect(stepOf(of({ asking: asking({ state: 'REFUSED', papers: ['card'] }) }))).toMatchObject({
    asking: null,
    lacks: ['card', 'selfie'],
  })
})
