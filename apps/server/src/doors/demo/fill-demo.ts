import { insertIdImage, markSubmitted } from '@zhixiao/db/account/id-images.ts'
import { moveDemoClock, readClock } from '@zhixiao/db/clock.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { lockFor } from '@zhixiao/db/locks.ts'
import { analyze } from '@zhixiao/db/market/analyze.ts'
import { listCalendarDays } from '@zhixiao/db/market/calendar.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { isEmptyMarket } from '@zhixiao/db/market/empty.ts'
import { emptyDatabase } from '@zhixiao/db/migrate.ts'
import { releaseRequest } from '@zhixiao/db/ops/act-requests.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { lastRuns, recordRun } from '@zhixiao/db/settle/job-runs.ts'
import { saveLine } from '@zhixiao/db/settle/redemption-lines.ts'
import { waitForDisk, withTx } from '@zhixiao/db/tx.ts'
import { DEMO_DAY } from '@zhixiao/demo/calendar.ts'
import { tradingScript } from '@zhixiao/demo/trading-script.ts'
import { type DemoCustomerKey, inReview, world } from '@zhixiao/demo/world.ts'
import { createCalendar } from '@zhixiao/domain/calendar/calendar.ts'
import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import { fen, fenText } from '@zhixiao/domain/money/money.ts'
import { pictureHash } from '../../calls/account/id-reading.ts'
import { ID_IMAGE_PLACE } from '../../calls/account/idcard-upload.ts'
import type { Context } from '../../kernel/context.ts'
import { takeNotice } from '../../platform/gateways/take-notice.ts'
import { writeSealedFile } from '../../platform/secrets/sealed-files.ts'
import { drawCardBack, drawCardFront } from './draw-id-card.ts'
import { loadCustomers } from './load-customers.ts'
import { DEMO_START, loadDemo } from './load-demo.ts'
import { ACTOR, RELEASES, requestAsDemo } from './pass-day.ts'
import { replayHistory, type Traders } from './replay-history.ts'

const LOADED = 'demo-loaded'

/**
 * Fills an empty database with the invented market, its customers and their history; leaves a filled one alone. What an
 * interrupted start loaded is discarded first; a node that starts meanwhile waits. Returns whether it filled anything.
 */
export function fillDemo(ctx: Context): Promise<boolean> {
  return withTx(ctx.db, async tx => {
    await lockFor(tx, 'demo')
    if (await isHalfLoaded(ctx.db)) await emptyDatabase(ctx.db)
    if (!(await isEmptyMarket(ctx.db))) return false
    await load(ctx)
    return true
  })
}

async function load(ctx: Context): Promise<void> {
  await loadDemo(ctx.db, ctx.env.demoSeed)
  await analyze(ctx.db)
  const customers = await loadCustomers(ctx, world)
  const traders: Traders = new Map(
    Object.keys(world)
      .filter(isKey)
      .map(key => [key, customers.get(key) ?? { custno: '', tradeaccos: [] }]),
  )
  await replayPast(ctx, traders)
  await withTx(ctx.db, async tx => {
    await bumpVersion(tx, 'market')
    await bumpVersion(tx, 'content')
    await moveDemoClock(tx, DEMO_START)
  })
  await openLine(ctx)
  await sendUnasked(ctx)
  await loadReviews(ctx)
  await withTx(ctx.db, async tx => {
    await waitForDisk(tx)
    await recordRun(tx, LOADED, DEMO_DAY, {})
  })
  await analyze(ctx.db)
}

const LINE = { fund: '990001', lender: '示例商业银行', limit: fen(500_000_000n) }

/** The line from which same-day redemptions of the first money-market fund are paid. */
async function openLine({ db }: Context): Promise<void> {
  const request = await requestAsDemo(db, 'line set', LINE.fund)
  if (request === null) return
  await withTx(db, async tx => {
    if (!(await releaseRequest(tx, request, RELEASES))) return
    await saveLine(tx, { ...LINE, by: RELEASES })
    await writeAudit(tx, {
      actor: ACTOR,
      act: 'line set',
      detail: { fundcode: LINE.fund, lender: LINE.lender, limit: fenText(LINE.limit) },
    })
  })
}

/**
 * A transfer that matches no order, for the customer to decide, and two for staff to decide: one in another name than the
 * card holder's, and one from an unknown card.
 */
async function sendUnasked(ctx: Context): Promise<void> {
  const arrivedAt = new Date(DEMO_START.getTime() - 45 * 60_000).toISOString()
  const card = world.zhangSan.cards.find(({ remits }) => remits)
  if (!card) return
  const transfers = [
    { extId: 'demo-1', cardno: card.number, payer: '张三', amount: '5000.00' },
    { extId: 'demo-2', cardno: card.number, payer: '林某', amount: '3000.00' },
    { extId: 'demo-3', cardno: NOBODYS_CARD, payer: '张三', amount: '10000.00' },
  ]
  for (const transfer of transfers)
    await takeNotice(ctx, { type: 'remittance', channel: 'demo', arrivedAt, ...transfer })
}

/** A number of the right form that no customer has. */
const NOBODYS_CARD = '6222029999990000009'

const isKey = (name: string): name is DemoCustomerKey => Object.hasOwn(world, name)

async function replayPast(ctx: Context, traders: Traders): Promise<void> {
  const days = await listCalendarDays(ctx.db)
  const script = tradingScript({
    trading_day: days.map(({ day, isOpen }) => ({ day, is_open: isOpen, seq: 0, source: '', invented: true })),
  })
  const first = script[0]?.day ?? DEMO_DAY
  await replayHistory(ctx, createCalendar(days).openDays(first, DEMO_DAY), script, traders)
}

async function isHalfLoaded(db: Db): Promise<boolean> {
  return (await readClock(db)).is_demo && !(await isEmptyMarket(db)) && !(await lastRuns(db)).has(LOADED)
}

const ISSUER = '示例市公安局东城分局'
const ISSUED = '2015.06.19'

/** Customers whose ID pictures wait for a review by staff, who compare them with the typed data. */
async function loadReviews(ctx: Context): Promise<void> {
  const loaded = await loadCustomers(ctx, inReview, Object.keys(world).length)
  for (const [key, customer] of Object.entries(inReview)) {
    const custno = loaded.get(key)?.custno ?? ''
    const { name: custname, sex, birthday, address, idNumber: idno, invalidate } = customer
    const until = `${invalidate.slice(0, 4)}.${invalidate.slice(4, 6)}.${invalidate.slice(6)}`
    const pictures = {
      front: await drawCardFront({ custname, sex, nation: '汉', birthday, address, idno }),
      back: await drawCardBack({ issuer: ISSUER }, `${ISSUED}-${until}`),
    }
    await withTx(ctx.db, async tx => {
      for (const side of ['front', 'back'] as const) {
        const picture = pictures[side]
        const fileName = await writeSealedFile(ctx, `${ID_IMAGE_PLACE}:${custno}`, picture)
        await insertIdImage(tx, {
          custno,
          side,
          fileName,
          sha256: pictureHash(picture),
          bytes: picture.length,
          readHmac: '',
        })
      }
      await markSubmitted(tx, custno)
      await tx.updateTable('customer').set({ idcardupload: ID_UPLOAD.inReview }).where('custno', '=', custno).execute()
    })
  }
}
