import { seedOffers } from '../areas/gifts/public.ts'
import { seedWheel } from '../areas/gifts/public.ts'
import { seedBanners } from '../areas/site/public.ts'
import { seedDemo, seedReference } from '../areas/site/public.ts'
import type { Context } from '../context.ts'

/**
 * What a site begins with: the lists and texts that every site needs, and with `SEED=demo` the demo
 * site, each room its own part. Safe to repeat: what is there, or was deleted, stays as it is.
 */
export async function seedContent(
  context: Pick<Context, 'db' | 'config' | 'clock' | 'settings'>,
): Promise<void> {
  await seedDemo(context)
  await seedReference(context)
  await seedOffers(context)
  await seedBanners(context)
  await seedWheel(context)
}
