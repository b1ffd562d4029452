import { addMonths, parseCompactDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { FOR_GOOD } from '@zhixiao/domain/customer/id-expiry.ts'
import { readIdNumber } from '@zhixiao/domain/customer/id-number.ts'
import { PERSON_NAME, printedName } from '@zhixiao/domain/customer/typed-text.ts'
import type { Context } from '../../kernel/context.ts'
import { drawCardBack, drawCardFront } from '../demo/draw-id-card.ts'
import type { Http } from '../http/http.ts'
import { type Html, html, plainPage } from '../http/plain-page.ts'

/** The longest term of a card with an end: 20 years. */
const TERM_MONTHS = 240

/** The card has one line for the name. */
const isDrawn = (name: string): boolean => PERSON_NAME.test(name) && [...name].length <= 12

/** Pictures of an invented person's ID card, for openings in a demo: nobody has a real one of such a person. */
export async function showIdCard(ctx: Context, http: Http): Promise<Response> {
  const { custname: typed = '', idno = '', invalidate = '', side } = http.req.query()
  const custname = printedName(typed)
  const read = readIdNumber(idno, shanghaiDate((await ctx.clock.now()).getTime()))
  const validity = validityOf(invalidate)
  const shown = { custname: typed, idno, invalidate }
  if (!isDrawn(custname) || !read.ok || validity === null) return page(shown, side !== undefined || custname !== '')
  if (side === 'back') return picture(await drawCardBack({ issuer: '上海市公安局徐汇分局' }, validity))
  if (side === 'front') {
    const address = '上海市徐汇区示例路128弄6号2502室'
    return picture(await drawCardFront({ ...read.id, custname, nation: '汉', address, idno: read.id.number }))
  }
  const query = new URLSearchParams(shown).toString()
  return page(
    shown,
    false,
    html`<p><a download="front.png" href="/dev/id-card?${query}&side=front">人像面</a>　<a download="back.png" href="/dev/id-card?${query}&side=back">国徽面</a></p>`,
  )
}

/** The term as printed, or null. */
function validityOf(invalidate: string): string | null {
  if (invalidate === FOR_GOOD) return `2015.06.01-${FOR_GOOD}`
  const lastDay = parseCompactDate(invalidate.replaceAll('-', ''))
  return lastDay && [addMonths(lastDay, -TERM_MONTHS), lastDay].map(day => day.replaceAll('-', '.')).join('-')
}

const picture = (png: Buffer): Response =>
  new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png', 'cache-control': 'no-store' } })

type Typed = Record<'custname' | 'idno' | 'invalidate', string>

function page(typed: Typed, isWrong: boolean, links: Html = html``): Response {
  return plainPage(
    '演示身份证',
    html`<p>这是演示环境。填写开户时使用的姓名、证件号码与有效期，下载两面的影像后上传。</p>
${isWrong ? html`<p role="alert">请检查姓名、证件号码与有效期</p>` : html``}
<form method="get" action="/dev/id-card"><p><label>姓名 <input name="custname" value="${typed.custname}" required></label></p>
<p><label>证件号码 <input name="idno" value="${typed.idno}" required></label></p>
<p><label>有效期至（如 20351231 或 长期） <input name="invalidate" value="${typed.invalidate}" required></label></p>
<p><button>生成影像</button></p></form>${links}<p><a href="/auth/openaccount">开户</a></p>`,
  )
}
