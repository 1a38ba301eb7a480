import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import type { ContentKind } from '../../../db/tables/site/contentVersions.ts'
import { bind } from '../../../http/call.ts'
import { takeUploads } from '../../../http/uploads/upload.ts'
import { addPicture, listPictures } from './pictures.ts'
import { simulateOffer, simulateWheel } from './simulation/simulate.ts'
import { historyOf, listContent, publishVersion, readContent, saveDraft } from './versions.ts'

const PICTURE_BYTES = 10 * 1024 * 1024

const NAMES = {
  offer: ['opsOffers', 'opsOffer', 'opsOfferSave', 'opsOfferPublish', 'opsOfferHistory'],
  wheel: ['opsWheels', 'opsWheel', 'opsWheelSave', 'opsWheelPublish', 'opsWheelHistory'],
  banner: ['opsBanners', 'opsBanner', 'opsBannerSave', 'opsBannerPublish', 'opsBannerHistory'],
  text: ['opsTexts', 'opsText', 'opsTextSave', 'opsTextPublish', 'opsTextHistory'],
  account: [
    'opsAccounts',
    'opsAccount',
    'opsAccountSave',
    'opsAccountPublish',
    'opsAccountHistory',
  ],
  game: ['opsCatalogue', 'opsGame', 'opsGameSave', 'opsGamePublish', 'opsGameHistory'],
} as const satisfies Record<ContentKind, readonly string[]>

/** The same five calls for every kind of content; what differs is in `kinds.ts`. */
export function contentRoutes(app: FastifyInstance, context: Context): void {
  for (const kind of Object.keys(NAMES) as ContentKind[]) {
    // The calls of all kinds have one shape but for the body, which `bind` has checked by its schema.
    const [list, read, save, publish, history] = NAMES[kind] as (typeof NAMES)['offer']
    bind(app, context, list, ({ body }) => listContent(context, kind, body.page, body.limit))
    bind(app, context, read, ({ params }) => readContent(context, kind, params.id))
    bind(app, context, save, ({ operator, params, body }) =>
      saveDraft(context, kind, params.id, body, operator),
    )
    bind(app, context, publish, ({ operator, params, body }) =>
      publishVersion(context, kind, params.id, body, operator),
    )
    bind(app, context, history, ({ params }) => historyOf(context, kind, params.id))
  }
  bind(app, context, 'opsPictures', () => listPictures(context))
  void app.register(async (scope) => {
    await takeUploads(scope)
    bind(scope, context, 'opsPictureAdd', async ({ operator, form }) =>
      addPicture(context, (await form(PICTURE_BYTES)).file, operator),
    )
  })
  bind(app, context, 'opsOfferSimulate', ({ body }) => simulateOffer(context, body.body))
  bind(app, context, 'opsWheelSimulate', ({ body }) => simulateWheel(context, body.body))
}
