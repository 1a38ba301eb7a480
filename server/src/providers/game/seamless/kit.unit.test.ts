import { SEAMLESS_EXPECTATIONS, seamlessBench } from '../../../testing/workbench/seamless.ts'
import { holdTo } from '../../testing/outside.ts'

for (const code of ['hub88', 'pgsoft', 'win568', 'pragmatic'])
  holdTo(`the wallet that ${code} calls`, SEAMLESS_EXPECTATIONS, (at) => seamlessBench(code, at))
