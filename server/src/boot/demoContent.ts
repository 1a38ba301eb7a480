import type { Context } from '../context.ts'
import { seedBanners } from '../domains/banners/public.ts'
import { seedOffers } from '../domains/bonuses/public.ts'
import { seedDemo } from '../domains/site/public.ts'
import { seedWheel } from '../domains/spinwheel/public.ts'

/**
 * The demo site, each domain its own part. Safe to repeat: what is there, or was deleted, stays as
 * it is.
 */
export async function seedDemoContent(
  context: Pick<Context, 'db' | 'config' | 'clock' | 'settings'>,
): Promise<void> {
  await seedDemo(context)
  await seedOffers(context)
  await seedBanners(context)
  await seedWheel(context)
}
