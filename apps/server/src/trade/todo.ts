import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { CustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { listTodosDone } from '@zhixiao/db/trade/todos.ts'
import { addDays, parseCompactDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate, shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { type Block, blocks, runGuards } from '@zhixiao/domain/customer/guards.ts'
import { lastSecondBefore } from '@zhixiao/domain/customer/risk-validity.ts'
import type { Handler } from '../context.ts'
import { ok } from '../result.ts'

type Todo = OutputOf<'trade.todo'>['list'][number]

const NOTICE_DAYS = 30
const ID_NOTICE_DAYS = 90

/** CALL-109: what would stop this customer's next purchase, and what soon will. */
export const todo: Handler<'trade.todo'> = async ctx => {
  const [facts, done] = await Promise.all([
    readCustomerFacts(ctx.db, ctx.session.custno),
    listTodosDone(ctx.db, ctx.session.custno),
  ])
  return ok({
    list: facts.guard.isEnterprise ? [] : [...blocking(facts), ...soon(facts)].filter(each => !done.includes(each.id)),
  })
}

function blocking({ guard }: CustomerFacts): Todo[] {
  const passed = runGuards(guard, 'purchase', 'server')
  if (passed.ok || passed.block.confirmTarget === null) return []
  return [
    {
      id: passed.block.code,
      title: titleOf(passed.block),
      text: passed.block.text,
      route: passed.block.confirmTarget,
    },
  ]
}

// A guard's own words are the question of its dialog; a list wants the matter itself.
const titles: Readonly<Record<string, string>> = {
  [blocks.openAccount.code]: '请先开户',
  [blocks.idUpload.code]: '请上传身份证',
  [blocks.profile.code]: '请完善个人信息',
  [blocks.riskMissing.code]: '请完成风险测评',
  [blocks.riskExpired.code]: '风险测评已过期',
  [blocks.idExpired.code]: '身份证已过期',
}
const titleOf = ({ code, text }: Block): string => titles[code] ?? text

function soon({ guard }: CustomerFacts): Todo[] {
  const today = shanghaiDate(guard.nowMs)
  const riskEndsMs = guard.riskExpiresAtMs
  const idEnds = parseCompactDate(guard.profile.invalidate ?? '')
  const due: Todo[] = []
  if (riskEndsMs !== null && riskEndsMs > guard.nowMs && shanghaiDate(riskEndsMs) <= addDays(today, NOTICE_DAYS)) {
    due.push({
      id: `risk-${shanghaiDate(riskEndsMs)}`,
      title: '风险测评即将到期',
      text: `您的风险测评将于 ${shanghaiText(lastSecondBefore(riskEndsMs))} 到期，到期后需重新测评才能购买`,
      route: 'risk',
    })
  }
  if (idEnds && idEnds >= today && idEnds <= addDays(today, ID_NOTICE_DAYS)) {
    due.push({
      id: `id-${idEnds}`,
      title: '身份证即将到期',
      text: `您的身份证有效期至 ${idEnds}，请及时更新`,
      route: blocks.idExpired.confirmTarget,
    })
  }
  return due
}
