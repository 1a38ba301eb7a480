export { asksTooMuch, hasCondition } from './rules.ts'
export { saveOffer, type OfferBanner } from './save.ts'
export { seedOffers } from './seed/seedOffers.ts'
