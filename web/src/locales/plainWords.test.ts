import { expect, it } from 'vitest'
import en from './en.json'
import la from './la.json'
import th from './th.json'

const languages = { th, la, en }

it('S79: the button that asks whether to cancel a bonus says so', () => {
  expect(Object.values(languages).map(({ bonus }) => bonus.cancel)).toEqual([
    'ยกเลิกโบนัส',
    'ຍົກເລີກໂບນັດ',
    'Cancel bonus',
  ])
})

it('S76: the profile says where password, bank account and passkeys are changed', () => {
  for (const { profile, security } of Object.values(languages))
    expect(profile.readOnly.toLowerCase()).toContain(security.password.toLowerCase())
  expect(
    Object.values(languages).map(({ profile, security }) =>
      profile.readOnly.includes(security.heading),
    ),
  ).toEqual([true, true, true])
})

it.each(Object.entries(languages))(
  'names the longest day of a week in full, and a download by what it does: %s',
  (_, { play, security }) => {
    const days = play.plot.fullDays.split(' ')
    expect(days).toHaveLength(7)
    expect(Math.min(...days.map((day) => day.length))).toBeGreaterThan(4)
    expect(play.plot.longest.startsWith('{day}')).toBe(true)
    expect(security.download).not.toMatch(/json/i)
  },
)

it('the page about limits and rests is not named as if play were a skill', () => {
  const named = [en.title.play, en.nav.playedLabel, en.home.responsibleGaming, en.play.heading]
  expect(named.filter((words) => /play well|skill|better|win/i.test(words))).toEqual([])
  // One name in all places.
  expect(named.every((words) => words.includes(en.title.play))).toBe(true)
})
