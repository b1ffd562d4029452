import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { insertTemplate, lockTemplate } from '@zhixiao/db/staff/messages.ts'
import {
  isSmsTemplate,
  ownTextOf,
  smsMessageOf,
  smsNames,
  smsTextFault,
  smsTexts,
} from '@zhixiao/domain/sms/messages.ts'
import { faultWords, testValues, textFaultOf, valuesIn } from '@zhixiao/domain/sms/template-text.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refusedFor } from './command.ts'

const LONGEST_ID = 64
/** SMS are counted and paid by pieces of this many characters once they are longer than one. */
const PIECE = 67
const ONE_PIECE = 70

export const messageTemplate: Command = {
  summary: 'changes the text of a message to customers',
  usage: 'TEMPLATE --text TEXT [--provider-id ID]',
  positionals: [1, 1],
  options: { text: { type: 'string' }, 'provider-id': { type: 'string' } },
  help: [
    'TEMPLATE        a name of the list that brand check prints, such as planMissed',
    '--text TEXT     with {values} that the product’s own text has, without the name in 【】',
    '--provider-id   the id of the text as the SMS provider approved it; else the one in force',
  ],
  writes: true,
  run,
}

async function run(ctx: OpsContext, args: Args): Promise<Report> {
  const [template = ''] = args.positionals
  const text = (args.text('text') ?? '').trim()
  if (!isSmsTemplate(template)) return refusedFor(`没有模板 ${template}`, `There is no template ${template}.`)
  const fault = textFaultOf(smsTexts[template], text)
  if (fault) return refusedFor(faultWords(fault), `--text ${smsTextFault(template, text)}.`)
  const wished = args.text('provider-id')?.trim()
  if (wished !== undefined && wished.length > LONGEST_ID)
    return refusedFor(`供应商模板号最多 ${LONGEST_ID} 位`, `--provider-id needs ${LONGEST_ID} characters at most.`)
  return inTransaction(ctx, args, async tx => {
    const current = await lockTemplate(tx, template)
    const before = current ? { text: current.text, providerId: current.provider_id } : ownTextOf(template)
    const providerId = wished ?? before.providerId
    const version = (current?.version ?? 0) + 1
    if (text === before.text && providerId === before.providerId)
      return { ...done(`${template} has this text already.`), unchanged: true }
    // Nothing is written before the release, because the row names both people.
    if (ctx.release) {
      const line = { template, version, text, provider_id: providerId }
      await insertTemplate(tx, { ...line, requested_by: ctx.release.by, decided_by: ctx.actor })
      const detail = { template, version, text, requestedBy: ctx.release.by }
      await writeAudit(tx, { actor: ctx.actor, act: 'message template', detail })
    }
    const { length } = smsMessageOf(template, testValues, { text, providerId }).body
    const shown: Shown = {
      changes: [
        { name: `${smsNames[template]}（第 ${version} 版）`, before: before.text, after: text },
        ...(providerId === before.providerId
          ? []
          : [{ name: '供应商模板号', before: before.providerId === '' ? null : before.providerId, after: providerId }]),
      ],
      totals: [
        { name: '字数', value: String(length) },
        { name: '计费', value: `${piecesOf(length)} 条` },
      ],
      tables: [],
      warnings: [
        ...(providerId !== '' && providerId === before.providerId && text !== before.text
          ? [`供应商模板号 ${providerId} 没有变：云服务商按其审核过的模板发送，内容须与之一致`]
          : []),
        ...[...new Set(valuesIn(smsTexts[template]))]
          .filter(name => !valuesIn(text).includes(name))
          .map(name => `不再告知 {${name}}`),
      ],
    }
    return { shown, ...done(`${template}: ${before.text} -> ${text}`), rests: { version, providerId, text } }
  })
}

const piecesOf = (length: number): number => (length <= ONE_PIECE ? 1 : Math.ceil(length / PIECE))
