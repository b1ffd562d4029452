import type { Db } from '@zhixiao/db/connect.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { SmsSettings } from '../../../kernel/gateway-settings.ts'
import type { Keys, SmsGateway } from '../../../kernel/ports.ts'
import { aliyunSms } from './aliyun.ts'
import { embeddedSms } from './embedded.ts'
import { httpSms } from './http.ts'
import { loggedSms } from './logged.ts'
import { type SmsProvider, smsBy } from './provider.ts'
import { tencentSms } from './tencent.ts'

/** The adapter that the settings name. */
export function smsOf(settings: SmsSettings, db: Db, keys: Keys, clock: Clock): SmsGateway {
  const gateway =
    settings.adapter === 'embedded' ? embeddedSms(db, keys, clock) : smsBy(providerOf(settings), db, clock)
  return loggedSms(gateway, db, keys, clock)
}

function providerOf(settings: Exclude<SmsSettings, { adapter: 'embedded' }>): SmsProvider {
  switch (settings.adapter) {
    case 'aliyun':
      return aliyunSms(settings)
    case 'tencent':
      return tencentSms(settings)
    case 'http':
      return httpSms(settings.peer, settings.signName)
  }
}
