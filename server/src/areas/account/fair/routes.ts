import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { publicRoots } from '../../../ledger/days/receipt.ts'
import { clausesNow } from './conformance.ts'

export function fairRoutes(app: FastifyInstance, context: Context): void {
  const clauses = clausesNow()
  bind(app, context, 'fairConformance', async () => clauses)
  bind(app, context, 'fairSite', async () => ({
    licence: {
      number: context.settings.get('licenceNumber'),
      issuer: context.settings.get('licenceIssuer'),
      until: context.settings.get('licenceUntil'),
    },
    minimumAge: context.settings.get('minimumAge'),
    complaint: {
      answerHours: context.settings.get('complaintAnswerHours'),
      keptYears: context.settings.get('complaintKeptYears'),
    },
  }))
  bind(app, context, 'fairRoots', () => publicRoots(context.db))
}
