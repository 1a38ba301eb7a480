import type { Clock } from '../../runtime/chance.ts'
import type { HttpOptions } from '../http.ts'
import type { LineConfig } from './config.ts'
import { lineLogin } from './login.ts'
import { lineNotices } from './notices.ts'
import type { Line } from './port.ts'

export const line = ({ login, notices }: LineConfig, http: HttpOptions, clock: Clock): Line => ({
  login: login && lineLogin(login, http, clock),
  notices: notices && lineNotices(notices, http),
})
