import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { findMessage, type LoggedMessage, listTemplateVersions, pageMessages } from '@zhixiao/db/staff/messages.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { mobileMask } from '@zhixiao/domain/customer/masks.ts'
import { isSmsTemplate, ownTextOf, smsMessageOf, smsNames, smsTexts } from '@zhixiao/domain/sms/messages.ts'
import { filledText, isSecretText, testValues } from '@zhixiao/domain/sms/template-text.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { ResentBefore } from '../../platform/gateways/sms/logged.ts'
import { messagePlaceOf } from '../../platform/secrets/places.ts'
import type { ConsoleHandler, StaffContext } from './console-context.ts'
import { openList } from './open-list.ts'
import { pageAfter, pageOf } from './page.ts'
import { openRequestIds } from './request/open-requests.ts'
import { namesOf, personOf } from './staff-names.ts'

/** After this many days a message is obsolete. */
const RESEND_DAYS = 7
const DAY_MS = 86_400_000

export const templates: ConsoleHandler<'message.templates'> = async ({ db, staff }) => {
  const [versions, people, requests] = await Promise.all([
    listTemplateVersions(db),
    namesOf(db),
    openRequestIds({ db, staff }, 'message template'),
  ])
  const list = Object.keys(smsTexts)
    .filter(isSmsTemplate)
    .map(template => {
      const own = versions.filter(each => each.template === template)
      const [current] = own
      const inForce = current ? { text: current.text, providerId: current.provider_id } : ownTextOf(template)
      return {
        template,
        name: smsNames[template],
        ...inForce,
        version: current?.version ?? 0,
        product: smsTexts[template],
        isSecret: isSecretText(smsTexts[template]),
        versions: own.map(({ version, text, at, requested_by: asked, decided_by: released }) => ({
          version,
          text,
          at: at.toISOString(),
          asked: personOf(people, asked),
          released: personOf(people, released),
        })),
        requestId: requests.get(template) ?? null,
      }
    })
  return ok({ sign: brand.name, testValues: { ...testValues, hotline: brand.hotlineText }, list })
}

export const list: ConsoleHandler<'message.list'> = async (ctx, { tab, template, before }) => {
  if (template !== undefined && !isSmsTemplate(template))
    return fail('CON-0400', { field: 'template', reason: '没有这个模板' })
  const refusal = await openList(ctx, 'messages')
  if (refusal) return refusal
  const [rows, people, now] = await Promise.all([
    pageMessages(ctx.db, { tab, template: template ?? null, ...pageAfter(before) }),
    namesOf(ctx.db),
    ctx.clock.now(),
  ])
  const { page, next } = pageOf(rows, row => row.message_id)
  return ok({ list: page.map(row => viewOf(ctx, row, people, now)), next })
}

/** A message can be resent once; the log's unique key also refuses a concurrent second attempt. */
export const resend: ConsoleHandler<'message.resend'> = async (ctx, { id }) => {
  const [message, now] = await Promise.all([findMessage(ctx.db, BigInt(id)), ctx.clock.now()])
  if (!message) return fail('CON-0404', { reason: '没有这条短信' })
  const why = whyNotResent(message, now)
  if (why !== null) return fail('CON-0410', { reason: why })
  const by = ctx.staff.name
  await withTx(ctx.db, tx => writeAudit(tx, { actor: by, act: 'message.resend', detail: { message: id } }))
  const { template } = message
  const sms = {
    ...smsMessageOf(template, valuesOf(ctx, message) ?? {}, ownTextOf(template)),
    mobile: ctx.keys.open(message.mobile_enc, messagePlaceOf('mobile_enc')),
    ...(message.custno !== null && { custno: message.custno }),
    again: { of: message.message_id, by },
  }
  try {
    const [state = 'unknown'] = await ctx.gateways.sms.send([sms])
    return ok({ state })
  } catch (error) {
    if (error instanceof ResentBefore) return fail('CON-0410', { reason: '已重发过一次' })
    throw error
  }
}

const stateOf = ({ state, receipt }: LoggedMessage) => receipt ?? state

function whyNotResent(message: LoggedMessage, now: Date): string | null {
  if (isSecretText(smsTexts[message.template])) return '验证码与密码不能重发，请客户重新获取'
  if (message.resend_of !== null) return '这条就是重发的'
  if (message.resent_as !== null) return '已重发过一次'
  if (stateOf(message) === 'sent' || stateOf(message) === 'delivered') return '没有失败，不必重发'
  return now.getTime() - message.at.getTime() > RESEND_DAYS * DAY_MS ? `已超过 ${RESEND_DAYS} 天` : null
}

const savedValues = z.record(z.string(), z.string())

/** The message's values; null if they are secret. */
const valuesOf = ({ keys }: Pick<Context, 'keys'>, { values_enc: sealed }: LoggedMessage) =>
  sealed === null ? null : savedValues.parse(JSON.parse(keys.open(sealed, messagePlaceOf('values_enc'))))

/** Shown in place of a code or password. */
const HIDDEN = { code: '******', password: '******', hotline: brand.hotlineText }

function viewOf(ctx: StaffContext, row: LoggedMessage, people: Awaited<ReturnType<typeof namesOf>>, now: Date) {
  return {
    messageId: String(row.message_id),
    template: row.template,
    name: smsNames[row.template],
    mobile: mobileMask(ctx.keys.open(row.mobile_enc, messagePlaceOf('mobile_enc'))),
    text: filledText(row.text ?? ownTextOf(row.template).text, valuesOf(ctx, row) ?? HIDDEN),
    state: stateOf(row),
    code: row.code,
    at: row.at.toISOString(),
    resendOf: row.resend_of === null ? null : String(row.resend_of),
    resentBy: row.resent_by === null ? null : personOf(people, row.resent_by),
    resentAs: row.resent_as === null ? null : String(row.resent_as),
    mayResend: staffCan(ctx.staff.roles, 'message', 'do') && whyNotResent(row, now) === null,
  }
}
