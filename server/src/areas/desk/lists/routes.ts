import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { countList, demandList, downloadList, readList } from './read.ts'
import { changeView, listViews, removeView, saveView } from './views.ts'

/** One mechanism for every list of the console, and the views that operators keep of them. */
export function listRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsList', async ({ operator, params, body }) => {
    demandList(operator, params.list)
    return readList(context, params.list, body)
  })
  bind(app, context, 'opsListCount', async ({ operator, params, body }) => {
    demandList(operator, params.list)
    return countList(context, params.list, body)
  })
  bind(app, context, 'opsListCsv', async ({ operator, params, body }) => {
    demandList(operator, params.list)
    return downloadList(context, params.list, body, operator)
  })
  bind(app, context, 'opsListViews', async ({ operator, params }) => {
    demandList(operator, params.list)
    return listViews(context, params.list, operator)
  })
  bind(app, context, 'opsListViewSave', async ({ operator, params, body }) => {
    demandList(operator, params.list)
    return saveView(context, params.list, body, operator)
  })
  bind(app, context, 'opsListViewChange', async ({ operator, params, body }) => {
    demandList(operator, params.list)
    return changeView(context, params, body, operator)
  })
  bind(app, context, 'opsListViewRemove', async ({ operator, params }) => {
    demandList(operator, params.list)
    return removeView(context, params, operator)
  })
}
