import type { Db } from '@zhixiao/db/connect.ts'
import { createOrderReads } from '@zhixiao/db/order-reads.ts'
import { createPlacer } from '@zhixiao/db/placer.ts'
import { readsOf } from '@zhixiao/db/replica.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { createMarket } from './engine/market/market.ts'
import { createSearch } from './engine/search/search.ts'
import { calendarSource } from './kernel/calendar.ts'
import { createClock } from './kernel/clock.ts'
import type { Context } from './kernel/context.ts'
import type { Env } from './kernel/env.ts'
import type { Events } from './kernel/events.ts'
import { legalSettingsSource } from './kernel/legal-settings.ts'
import type { CustodianGateway, Keys } from './kernel/ports.ts'
import { createLimits, limitTable, sharedLimits } from './kernel/rate-limits.ts'
import { createAnswerTimes } from './platform/gateways/answer-times.ts'
import { embeddedBank } from './platform/gateways/bank.ts'
import { embeddedCustodian } from './platform/gateways/custodian.ts'
import { httpBank } from './platform/gateways/http/bank.ts'
import { httpCustodian } from './platform/gateways/http/custodian.ts'
import { httpIdentity } from './platform/gateways/http/identity.ts'
import { httpNames } from './platform/gateways/http/names.ts'
import { embeddedIdentity } from './platform/gateways/identity.ts'
import { mailGateway } from './platform/gateways/mail.ts'
import { observed } from './platform/gateways/observed.ts'
import { embeddedOcr } from './platform/gateways/ocr.ts'
import { smsOf } from './platform/gateways/sms/sms.ts'
import { filesOf } from './platform/secrets/file-store.ts'
import { openKeys } from './platform/secrets/keys.ts'
import { createSessions } from './platform/sessions/sessions.ts'

/** Creates the context of a process. `replaced` overrides defaults, for example in tests. */
export function createContext(db: Db, env: Env, events: Events, replaced: Partial<Context> = {}): Context {
  const keys: Keys = replaced.keys ?? openKeys(env)
  const clock = replaced.clock ?? createClock(db)
  const publicReads = replaced.publicReads ?? readsOf(db)
  const market = replaced.market ?? createMarket(() => publicReads.current().db)
  const bank = {
    ...(env.bank.adapter === 'http' ? httpBank(env.bank.peer, env.bank.parallel) : embeddedBank()),
    ...(env.identity.adapter === 'http' ? httpIdentity(env.identity.peer) : embeddedIdentity()),
  }
  const { count } = createAnswerTimes(db)
  return {
    db,
    publicReads,
    env,
    events,
    keys,
    clock,
    gateways: observed(
      {
        sms: smsOf(env.sms, db, keys, clock),
        bank,
        ocr: embeddedOcr({ onEnded: why => events.ocrEnded({ why }) }),
        names: env.nameLists.adapter === 'http' ? httpNames(env.nameLists.peer) : null,
        custodian: custodianOf(db, env),
        mail: mailGateway(env.mail),
      },
      events,
      count,
    ),
    files: filesOf(env, db),
    limits: createLimits(limitTable, sharedLimits(db, keys)),
    sessions: createSessions(db, env),
    market,
    search: createSearch({ reader: () => publicReads.current().db, market, clock }),
    legalSettings: legalSettingsSource(db),
    calendar: calendarSource(db),
    placer: createPlacer(db),
    orderReads: createOrderReads(db),
    tracing: null,
    ...replaced,
  }
}

function custodianOf(db: Db, { custodian, demoSeed }: Env): CustodianGateway | null {
  if (custodian.adapter === 'none') return null
  if (custodian.adapter === 'http') return httpCustodian(custodian.peer)
  return embeddedCustodian(async day => {
    // Loaded only where it is asked.
    const demo = await import('./jobs/demo-navs.ts')
    return withTx(db, tx => demo.inventNavs(tx, day, demoSeed))
  })
}
