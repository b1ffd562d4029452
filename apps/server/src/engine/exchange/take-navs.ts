import { readClock } from '@zhixiao/db/clock.ts'
import { type KnownFund, readKnownFunds } from '@zhixiao/db/exchange/compare.ts'
import type { FoundDifference } from '@zhixiao/db/exchange/files.ts'
import { readNavNeighbours } from '@zhixiao/db/exchange/nav-neighbours.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { insertNavs, lockMarketImport, type NavWrite } from '@zhixiao/db/market/nav-import.ts'
import type { ReportedFund } from '@zhixiao/domain/exchange/confirmations.ts'
import { navJump } from '@zhixiao/domain/fund/nav-jump.ts'
import { navText } from '@zhixiao/domain/money/money.ts'
import { batched } from '../../kernel/batched.ts'
import { type ComparedNav, compareNavs, mayBePublished } from '../market/compare-navs.ts'
import { returnForLateNavs } from '../settle/restate-service.ts'
import { BATCH, type Importing } from './importing.ts'
import { reportedIncomes } from './take-incomes.ts'

/** Adds missing NAVs that do not jump, and compares the others and the states of funds (07). */
export async function takeNavs(importing: Importing, all: Iterable<ReportedFund>): Promise<string[]> {
  let [added, strange] = [0, 0]
  // There are few money-market funds, and the days of each are checked together.
  const money = new Map<string, { fund: KnownFund; reported: ReportedFund[] }>()
  for (const reported of batched(all, BATCH)) {
    const known = await readKnownFunds(importing.tx, reported)
    const fresh = new Map<string, ReportedFund>()
    const found: FoundDifference[] = []
    for (const [index, each] of reported.entries()) {
      const fund = known[index]
      if (!fund) strange += 1
      else if (fund.isMoney) {
        found.push(...statusDifference(fund, each))
        if (each.nav > 0n) heldOf(money, fund).push(each)
      } else found.push(...statusDifference(fund, each), ...takeNav(fund, each, fresh))
    }
    const { taken, jumps } = await withoutJumps(importing, [...fresh.values()])
    await importing.differences.keep([...found, ...jumps])
    added += await addNavs(importing, taken.map(plainNav), taken)
  }
  for (const { fund, reported } of money.values()) {
    const ordered = reported.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    const { navs, found } = await reportedIncomes(importing.tx, ordered, fund.carry ?? 'daily')
    await importing.differences.keep(found)
    added += await addNavs(importing, navs, ordered)
  }
  return [`${added} NAVs added, ${strange} funds not sold here`]
}

function heldOf(money: Map<string, { fund: KnownFund; reported: ReportedFund[] }>, fund: KnownFund): ReportedFund[] {
  const held = money.get(fund.fundcode) ?? { fund, reported: [] }
  money.set(fund.fundcode, held)
  return held.reported
}

const subjectOf = ({ fundcode, day }: Pick<ReportedFund, 'fundcode' | 'day'>): string => `fund ${fundcode} of ${day}`

const statusDifference = ({ status: own }: KnownFund, reported: ReportedFund): FoundDifference[] =>
  reported.status === '' || reported.status === own
    ? []
    : [
        {
          orderId: null,
          subject: subjectOf(reported),
          figure: 'status',
          own,
          reported: reported.status,
          line: reported.line,
        },
      ]

/** Adds a NAV for a day without one to `fresh`. A day may be reported twice: the first NAV counts. */
function takeNav(fund: KnownFund, reported: ReportedFund, fresh: Map<string, ReportedFund>): FoundDifference[] {
  if (reported.nav <= 0n) return []
  const subject = subjectOf(reported)
  const own = fund.nav ?? fresh.get(subject)?.nav
  if (own === undefined) fresh.set(subject, reported)
  else if (own !== reported.nav)
    return [
      {
        orderId: null,
        subject,
        figure: 'NAV',
        own: navText(own),
        reported: navText(reported.nav),
        line: reported.line,
      },
    ]
  return []
}

/**
 * Leaves out NAVs that jump, by the rule of `nav import`: they are reported and not stored. A true jump is confirmed
 * there too, by importing the NAV with the dividend or split that explains it.
 */
async function withoutJumps(
  { tx }: Importing,
  fresh: readonly ReportedFund[],
): Promise<{ taken: ReportedFund[]; jumps: FoundDifference[] }> {
  const ordered = [...fresh].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const neighbours = await readNavNeighbours(tx, ordered)
  const last = new Map<string, ReportedFund>()
  const jumps: FoundDifference[] = []
  const taken = ordered.filter((each, index) => {
    const { before, after, events } = neighbours[index] ?? { before: null, after: null, events: [] }
    const earlier = last.get(each.fundcode)
    const previous = earlier && (!before || before.day < earlier.day) ? earlier : before
    const next = ordered.find((other, place) => place > index && other.fundcode === each.fundcode)
    const following = next && after && next.day < after.day ? null : after
    const jump = (previous && navJump(previous, each, events)) ?? (following && navJump(each, following, events))
    if (jump)
      jumps.push({
        orderId: null,
        subject: subjectOf(each),
        figure: 'NAV',
        own: 'not taken',
        reported: `${navText(each.nav)} (${jump})`,
        line: each.line,
      })
    else last.set(each.fundcode, each)
    return !jump
  })
  return { taken, jumps }
}

const plainNav = ({ fundcode, day, nav, accumulated }: ReportedFund): NavWrite => ({
  fundcode,
  day,
  nav_e4: nav,
  acc_nav_e4: accumulated > 0n ? accumulated : nav,
  income_e4: null,
  yield7_e8: null,
})

/** Adds the NAVs to which the custodian agrees, and reports the others. */
async function addNavs(
  { tx, custodianFrom, differences }: Importing,
  reported: readonly NavWrite[],
  words: readonly ReportedFund[],
): Promise<number> {
  await lockMarketImport(tx)
  const compared = await compareNavs(tx, reported, custodianFrom)
  const lines = new Map(words.map(word => [subjectOf(word), word.line]))
  await differences.keep(compared.flatMap(each => withheld(each, lines)))
  const navs = compared.filter(mayBePublished).map(({ nav }) => nav)
  if (navs.length === 0) return 0
  await insertNavs(tx, navs, (await readClock(tx)).at)
  await returnForLateNavs(tx, navs)
  await bumpVersion(tx, 'market')
  return navs.length
}

function withheld({ nav, verdict }: ComparedNav, lines: ReadonlyMap<string, number>): FoundDifference[] {
  const subject = subjectOf(nav)
  const found = { orderId: null, subject, own: 'not taken', line: lines.get(subject) ?? null }
  if (verdict.state === 'missing')
    return [{ ...found, figure: 'NAV', reported: `${navText(nav.nav_e4)} (the custodian has none)` }]
  if (verdict.state !== 'differs') return []
  return verdict.differences.map(({ figure, own, custodian }) => ({
    ...found,
    figure,
    reported: `${own} (${custodian} by the custodian)`,
  }))
}
