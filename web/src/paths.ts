/** Every address of the product. A link or a redirect names one of these. */
export const paths = {
  root: '/',
  login: '/login',
  register: '/register',
  recover: '/recover',
  howto: '/howto',
  contact: '/contact',
  fair: '/fair',
  terms: '/terms',
  privacy: '/privacy',
  terminated: '/terminated',
  member: '/user',
  home: '/user/home',
  profile: '/user/profile',
  bonus: '/user/bonus',
  statement: '/user/statement',
  memberContact: '/user/contact',
  spin: '/user/spin',
  play: '/user/play',
  rounds: '/user/rounds',
  security: '/user/security',
  verify: '/user/verify',
  solvency: '/user/solvency',
} as const

export type AppPath = (typeof paths)[keyof typeof paths]
