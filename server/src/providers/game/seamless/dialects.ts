import type { Clock } from '../../../runtime/chance.ts'
import type { HttpOptions } from '../../http.ts'
import type { SeamlessConfig } from './config.ts'
import { hub88 } from './hub88.ts'
import { pgsoft } from './pgsoft.ts'
import type { SeamlessProvider } from './port.ts'
import { pragmatic } from './pragmatic.ts'
import { win568 } from './win568.ts'

/**
 * The adapter of the dialect. A new one is a line here, one in `SEAMLESS_CODES`, and passes the
 * kit.
 */
export function seamlessProvider(
  config: SeamlessConfig,
  http: HttpOptions,
  clock: Clock,
): SeamlessProvider {
  switch (config.dialect) {
    case 'hub88':
      return hub88(config, http)
    case 'pgsoft':
      return pgsoft(config, http, clock)
    case 'win568':
      return win568(config, http)
    case 'pragmatic':
      return pragmatic(config, http)
  }
}
