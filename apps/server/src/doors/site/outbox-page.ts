import { listMails } from '@zhixiao/db/ops/mails.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import type { Context } from '../../kernel/context.ts'
import { readOutbox } from '../../platform/gateways/sms/embedded.ts'
import { answer } from '../http/answer.ts'
import type { Http } from '../http/http.ts'
import { html, plainPage } from '../http/plain-page.ts'

const MOST = 50

/** The newest messages of the embedded SMS gateway: a page for browsers, an answer for programs; times in Shanghai. */
export async function showOutbox(ctx: Context, http: Http): Promise<Response> {
  const messages = (await readOutbox(ctx, MOST)).map(({ at, ...rest }) => ({ ...rest, at: shanghaiText(at.getTime()) }))
  if (!isForPeople(http)) return answer('0000', messages)
  const rows = messages.map(
    ({ mobile, body, at }) => html`<tr><td class="num">${at}</td><td class="num">${mobile}</td><td>${body}</td></tr>`,
  )
  return plainPage('短信', tableOf(['时间', '手机号', '内容'], rows, '还没有发出短信。'))
}

/** The newest mails to staff, in the same two forms. */
export async function showMails(ctx: Context, http: Http): Promise<Response> {
  const mails = (await listMails(ctx.db, MOST)).map(({ made_at, ...rest }) => ({
    ...rest,
    made_at: shanghaiText(made_at.getTime()),
  }))
  if (!isForPeople(http)) return answer('0000', mails)
  const rows = mails.map(
    ({ subject, body, state, error, made_at }) =>
      html`<tr><td class="num">${made_at}</td><td>${subject}</td><td>${body}</td><td>${state} ${error}</td></tr>`,
  )
  return plainPage('发给员工的邮件', tableOf(['时间', '主题', '内容', '状态'], rows, '还没有邮件。'))
}

const isForPeople = (http: Http): boolean => http.req.header('accept')?.includes('text/html') === true

const tableOf = (heads: readonly string[], rows: readonly { html: string }[], none: string) =>
  rows.length === 0
    ? html`<p>${none}</p>`
    : html`<div class="wide"><table><thead><tr>${heads.map(head => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
