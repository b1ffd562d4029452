import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { parseScaled } from '@zhixiao/domain/money/decimal.ts'
import { navE4, parseFen } from '@zhixiao/domain/money/money.ts'
import type { CustodianLine } from '@zhixiao/gateway/payments.ts'
import type { CustodianGateway, CustodianNav } from '../../../kernel/ports.ts'
import { askChannel } from './ask-channel.ts'
import { type Peer, signedCall } from './signed-call.ts'

/** A custodian that speaks the protocol of docs/gateways.md; an answer that contradicts itself counts as no answer. */
export function httpCustodian(peer: Peer): CustodianGateway {
  const ask = askChannel(signedCall(peer))
  return {
    async navs(day) {
      const navs = new Map<string, CustodianNav>()
      for (let after = ''; ; ) {
        const part = await ask('custodianNavs', { day, after })
        if (!part) return null
        for (const line of part.lines) {
          const key = `${line.fundCode} ${line.day}`
          if (line.day > day || navs.has(key)) return null
          navs.set(key, navOf(line))
        }
        if (part.next === null) return { complete: part.complete, navs: [...navs.values()] }
        if (part.next === after) return null
        after = part.next
      }
    },
  }
}

const scaled = (text: string | null, places: number): bigint | null =>
  text === null ? null : parseScaled(text, places)
const navOf = (line: CustodianLine): CustodianNav => ({
  fundcode: line.fundCode,
  day: isoDate(line.day),
  nav: navE4(scaled(line.unitNav, 4) ?? 0n),
  accNav: navE4(scaled(line.accumulatedNav, 4) ?? 0n),
  income: scaled(line.incomePer10k, 4),
  yield7: scaled(line.sevenDayYieldPercent, 6),
  serviceFee: line.serviceFee === null ? null : parseFen(line.serviceFee),
})
