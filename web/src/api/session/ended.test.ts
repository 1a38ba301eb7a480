import { expect, it } from 'vitest'
import { forgetEnded, noteEnded, whyEnded } from './ended.ts'
import { storeSession } from './session.ts'

it('keeps for the login page why a session is over, until the next one', () => {
  expect(whyEnded()).toBeUndefined()
  noteEnded('invalid-token', { ended: 'PASSWORD' })
  expect(whyEnded()).toBe('PASSWORD')
  noteEnded('EXPIRED_AUTH_TOKEN')
  expect(whyEnded()).toBe('EXPIRED_AUTH_TOKEN')
  // A reason that this app does not know, or none: over all the same.
  noteEnded('invalid-token', { ended: 'ODD' })
  expect(whyEnded()).toBe('invalid-token')
  noteEnded('UNAUTHORIZED')
  expect(whyEnded()).toBe('invalid-token')
  storeSession('next', true)
  expect(whyEnded()).toBeUndefined()
  noteEnded('invalid-token')
  forgetEnded()
  expect(whyEnded()).toBeUndefined()
})
