import { brand, siteName } from '@zhixiao/domain/brand.ts'
import { inks } from '@zhixiao/domain/brand-colours.ts'
import { markSvg } from '@zhixiao/domain/brand-drawing.ts'
import { escapeHtml } from '../../kernel/escape-html.ts'

const SIDE = 36
/** For screens with two pixels per point. */
const PIXELS = SIDE * 2

/** The HTML version of a mail in the firm's design: mark and name on a dark ground, the text below. */
export async function mailPage(subject: string, text: string) {
  const { ground } = brand.colours
  const lines = text
    .trim()
    .split('\n')
    .map(line => (line === '' ? '&nbsp;' : escapeHtml(line)))
  const html =
    '<!doctype html><html lang="zh-CN"><body style="margin:0;background:#f5f7fa">' +
    '<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:24px 12px">' +
    '<table role="presentation" width="560" cellspacing="0" cellpadding="0" style="max-width:560px;width:100%;background:#ffffff;font-family:PingFang SC,Microsoft YaHei,sans-serif">' +
    `<tr><td style="background:${ground};padding:18px 24px;border-bottom:3px solid ${inks.ground.star}">` +
    `<img src="cid:mark" width="${SIDE}" height="${SIDE}" alt="" style="vertical-align:middle">` +
    `<span style="color:#ffffff;font-size:18px;font-weight:600;letter-spacing:1px;vertical-align:middle">&nbsp;${escapeHtml(siteName)}</span></td></tr>` +
    `<tr><td style="padding:24px;color:#0d2240;font-size:15px;line-height:26px"><p style="margin:0 0 12px;font-size:18px;font-weight:600">${escapeHtml(subject.replaceAll(/\s+/g, ' '))}</p>` +
    `${lines.map(line => `<p style="margin:0">${line}</p>`).join('')}</td></tr></table></td></tr></table></body></html>`
  return { html, attachments: [{ filename: 'mark.png', content: await markPng(), cid: 'mark' }] }
}

let mark: Promise<Buffer> | null = null

/** The mark as PNG, because mail programs draw no SVG. */
function markPng(): Promise<Buffer> {
  mark ??= import('sharp').then(({ default: sharp }) =>
    sharp(Buffer.from(markSvg(inks.ground)), { density: 72 * 4 })
      .resize(PIXELS, PIXELS)
      .png()
      .toBuffer(),
  )
  return mark
}
