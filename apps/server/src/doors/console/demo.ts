import { giveDraft } from '@zhixiao/db/staff/drafts.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { navText } from '@zhixiao/domain/money/money.ts'
import type { Context } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { DRAFT_PLACE } from '../../platform/secrets/places.ts'
import { eveningDemoStep, finishDemoStep, nextDemoStep, pressDemoStep } from '../demo/day-step.ts'
import type { ConsoleHandler, StaffContext } from './console-context.ts'

/** The demo's operator who enters NAVs in the evening, with a typing error and some missing. */
const ENTERS = 'zhoumin'
const TYPED_WRONG = '990013'
const NOT_TYPED: readonly string[] = ['990057', '990058', '990063', '990064', '990065']

/** The moves of a demo's clock from the current time; null outside a demo or for other staff. */
export async function demoMoves(ctx: StaffContext): Promise<{ evening: boolean; next: IsoDate | null } | null> {
  if (!ctx.staff.isDemo || !ctx.env.demo) return null
  const next = await nextDemoStep(ctx)
  if (next === 'real') return null
  return { evening: (await eveningDemoStep(ctx)) !== null, next: next === 'last' ? null : next.day }
}

/** Moves the clock and runs what is due by then; in the evening the day's NAVs are partly entered, as staff would have done. */
export const advance: ConsoleHandler<'demo.advance'> = async (ctx, { day, to }) => {
  if ((await demoMoves(ctx)) === null) return fail('CON-0404')
  const step = to === 'evening' ? await eveningDemoStep(ctx) : await nextDemoStep(ctx)
  if (step === null || step === 'real' || step === 'last') return fail('CON-0404')
  if (step.today !== day && to === 'evening') return fail('CON-0409')
  if (!(await pressDemoStep(ctx.db, ctx.staff.name, step))) return fail('CON-0409')
  const left = await finishDemoStep(ctx)
  if (to === 'evening') await typeNavs(ctx, step.day)
  return ok({ day: step.day, done: left.length === 0 })
}

/** Enters the day's NAVs as a person would: with two digits of one swapped, and the last ones missing. */
async function typeNavs(ctx: Pick<Context, 'db' | 'env' | 'keys'>, day: IsoDate): Promise<void> {
  const { inventNavs } = await import('../../jobs/demo-navs.ts')
  await withTx(ctx.db, async tx => {
    const invented = await inventNavs(tx, day, ctx.env.demoSeed)
    const rows = invented.filter(nav => nav.day === day && !NOT_TYPED.includes(nav.fundcode))
    const content = rows.map(({ fundcode, nav_e4, acc_nav_e4, income_e4, yield7_e8 }) => {
      if (income_e4 !== null && income_e4 !== undefined)
        return [fundcode, { income: formatScaled(income_e4, 4), yield7: formatScaled(yield7_e8 ?? 0n, 6) }]
      const nav = navText(nav_e4)
      return [fundcode, { nav: fundcode === TYPED_WRONG ? swapped(nav) : nav, accNav: navText(acc_nav_e4) }]
    })
    if (content.length === 0) return
    const contentEnc = ctx.keys.seal(JSON.stringify(content), DRAFT_PLACE)
    await giveDraft(tx, { operator: ENTERS, form: `nav ${day}`, contentEnc })
  })
}

/** Swaps the first two digits that differ: 1.7926 becomes 7.1926. */
function swapped(nav: string): string {
  const figures = [...nav.replace('.', '')]
  const at = figures.findIndex((figure, index) => figure !== figures[index + 1])
  const [first = '', second = ''] = figures.slice(at, at + 2)
  figures.splice(at, 2, second, first)
  const point = nav.indexOf('.')
  return `${figures.slice(0, point).join('')}.${figures.slice(point).join('')}`
}
