import { expect, it } from 'vitest'
import { SMS_EXPECTATIONS, smsBench } from '../../testing/workbench/sms.ts'
import { holdTo, startOutside } from '../testing/outside.ts'
import { SMS_GATEWAYS, type SmsGatewayName } from './gateways.ts'

/** Every gateway, a real one's dialect or the sandbox's own, is held to the same. */
for (const name of Object.keys(SMS_GATEWAYS) as SmsGatewayName[])
  holdTo(`the SMS gateway ${name}`, SMS_EXPECTATIONS, (at) => smsBench(name, at), [], { SMS: name })

it.each(['MGWIN', `MG${'a1'.repeat(16)}`])(
  'TWILIO sends as %s, a name or a service',
  async (sender) => {
    const { patient, command, sandbox } = await startOutside([], {
      SMS: 'TWILIO',
      SMS_TWILIO_SENDER: sender,
    })
    const sent = { reference: 's1', phone: '0812345678', text: 'a text' }
    expect(await patient.sms.get('TWILIO')?.send(sent)).toEqual({ kind: 'done', value: null })
    expect((await command('GET', '/sandbox/sms?phone=0812345678')).json).toMatchObject([
      { text: 'a text' },
    ])
    await sandbox.close()
  },
)
