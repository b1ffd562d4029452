import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { fundCode, refId } from '../fields.ts'

const todoItem = z.object({
  id: refId,
  title: z.string(),
  text: z.string(),
  /** The screen that resolves it, and the order or the fund that it shows there. */
  route: z.string(),
  orderId: refId.nullable(),
  fundCode: fundCode.optional(),
})

/**
 * The customer's to-dos: transfers to send or to assign, an assessment or ID about to expire, an incomplete profile, shares whose holding
 * period ends and held funds that open soon.
 */
export const todo = defineCall({
  door: 'site',
  id: 'CALL-109',
  name: 'trade.todo',
  summary: '待办事项',
  method: 'GET',
  path: '/api/trade/todo',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({ list: z.array(todoItem) }),
  errors: [],
})

/** Dismisses a to-do until its cause recurs. */
export const todoDone = defineCall({
  door: 'site',
  id: 'CALL-109',
  name: 'trade.todoDone',
  summary: '待办已处理',
  method: 'POST',
  path: '/api/trade/todo',
  access: 'customer',
  write: true,
  input: z.strictObject({ id: refId }),
  output: z.object({ id: refId }),
  errors: ['PARAM-0002'],
})
