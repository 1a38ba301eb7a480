export { seedBanners } from './seed/seedBanners.ts'
export { banners, writeBanner, type Banner } from './service.ts'
