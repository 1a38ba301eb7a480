import { seedOffers } from '../areas/gifts/public.ts'
import { seedWheel } from '../areas/gifts/public.ts'
import { seedBanners } from '../areas/site/public.ts'
import { seedDemo } from '../areas/site/public.ts'
import type { Context } from '../context.ts'

/**
 * The demo site, each room its own part. Safe to repeat: what is there, or was deleted, stays as it
 * is.
 */
export async function seedDemoContent(
  context: Pick<Context, 'db' | 'config' | 'clock' | 'settings'>,
): Promise<void> {
  await seedDemo(context)
  await seedOffers(context)
  await seedBanners(context)
  await seedWheel(context)
}
